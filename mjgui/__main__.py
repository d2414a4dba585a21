from multiprocessing import freeze_support

from mjgui.cli import main

if __name__ == "__main__":
    # Of a frozen program, what works out a proof starts here too.
    freeze_support()
    main()
