from mjgui.cli import main

main()
