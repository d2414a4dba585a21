; The installer for Windows, made by Inno Setup 6 from the bundle in dist\mjgui:
;   iscc /DVersion=VERSION packaging\windows\mjgui.iss
#ifndef Version
  #error The version is missing: iscc /DVersion=VERSION packaging\windows\mjgui.iss
#endif

[Setup]
AppId={{7D5A2C0E-6C0B-4E56-9B0B-3F1B6C1D9A41}
AppName=mjgui
AppVersion={#Version}
AppPublisher=the mjgui authors
DefaultDirName={autopf}\mjgui
DisableProgramGroupPage=yes
; For oneself without an administrator, or for all who use the machine.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
SourceDir=..\..
LicenseFile=LICENSE
OutputDir=dist
OutputBaseFilename=mjgui-{#Version}-setup
SetupIconFile=build\bundle\mjgui.ico
UninstallDisplayIcon={app}\mjguiw.exe
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Tasks]
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[Files]
Source: "dist\mjgui\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\mjgui"; Filename: "{app}\mjguiw.exe"; AppUserModelID: "org.mjgui.mjgui"
Name: "{autodesktop}\mjgui"; Filename: "{app}\mjguiw.exe"; AppUserModelID: "org.mjgui.mjgui"; Tasks: desktopicon

[Registry]
; Cases and score sheets open with mjgui.
Root: HKA; Subkey: "Software\Classes\.mjcase"; ValueType: string; ValueData: "mjgui.case"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.mjcase"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-mjgui-case+json"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\mjgui.case"; ValueType: string; ValueData: "mjgui case"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\mjgui.case\DefaultIcon"; ValueType: string; ValueData: "{app}\mjguiw.exe,0"
Root: HKA; Subkey: "Software\Classes\mjgui.case\shell\open\command"; ValueType: string; ValueData: """{app}\mjguiw.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.mjtable"; ValueType: string; ValueData: "mjgui.table"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.mjtable"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-mjgui-table+json"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\mjgui.table"; ValueType: string; ValueData: "mjgui score sheet"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\mjgui.table\DefaultIcon"; ValueType: string; ValueData: "{app}\mjguiw.exe,0"
Root: HKA; Subkey: "Software\Classes\mjgui.table\shell\open\command"; ValueType: string; ValueData: """{app}\mjguiw.exe"" ""%1"""
; Pictures may.
Root: HKA; Subkey: "Software\Classes\Applications\mjguiw.exe"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\mjguiw.exe\SupportedTypes"; ValueType: string; ValueName: ".png"
Root: HKA; Subkey: "Software\Classes\Applications\mjguiw.exe\SupportedTypes"; ValueType: string; ValueName: ".svg"
Root: HKA; Subkey: "Software\Classes\Applications\mjguiw.exe\shell\open\command"; ValueType: string; ValueData: """{app}\mjguiw.exe"" ""%1"""

[Run]
Filename: "{app}\mjguiw.exe"; Description: "{cm:LaunchProgram,mjgui}"; Flags: nowait postinstall skipifsilent
