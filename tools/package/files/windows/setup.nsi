; The card bridge's setup for Windows. Defined by the caller: VERSION, TREE (the program's folder), OUT, and with a
; certificate SIGN (a command that signs the file it is given).
; Silent: /S [/AllUsers | /CurrentUser] [/D=folder, last and without quotes]. Uninstall: uninstall.exe /S [/PURGE].
Unicode true
Target amd64-unicode
!define PRODUCT "Adel Card Bridge"
!define SERVICE "AdelCardBridge"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\AdelCardBridge"

!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "${PRODUCT}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "Software\${PRODUCT}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "Folder"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "Software\${PRODUCT}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "Folder"
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

Name "${PRODUCT} ${VERSION}"
OutFile "${OUT}"
BrandingText "${PRODUCT} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${PRODUCT}"
VIAddVersionKey "FileDescription" "${PRODUCT}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "Adel"
ManifestDPIAware true
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 32
!endif
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"'
  !finalize '${SIGN} "%1"'
!endif

!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString RUNNING ${LANG_ENGLISH} "The card bridge could not be stopped. Close all programs that use it, then run the setup again."
LangString RUNNING ${LANG_SIMPCHINESE} "无法停止发卡机插件。请关闭正在使用它的程序，然后重新运行安装程序。"
LangString CONSOLE ${LANG_ENGLISH} "Card bridge command prompt"
LangString CONSOLE ${LANG_SIMPCHINESE} "发卡机插件命令行"

Var Data

; For all users the folder has an access list of its own; a user's own local folder is closed to others as it is.
!macro FIND_DATA
  ${If} $MultiUser.InstallMode == "AllUsers"
    ExpandEnvStrings $Data "%ProgramData%\adel-card-bridge"
  ${Else}
    ExpandEnvStrings $Data "%LOCALAPPDATA%\adel-card-bridge"
  ${EndIf}
!macroend

; Stops it and waits: `sc stop` answers before the service has ended.
!macro STOP_BRIDGE
  ${If} $MultiUser.InstallMode == "AllUsers"
    nsExec::Exec 'sc stop ${SERVICE}'
    Pop $0
    StrCpy $1 0
    ${Do}
      nsExec::Exec 'sc query ${SERVICE}'
      Pop $0
      ${If} $0 <> 0
        ${ExitDo}
      ${EndIf}
      nsExec::Exec 'cmd /c sc query ${SERVICE} | find "STOPPED"'
      Pop $0
      ${If} $0 = 0
        ${ExitDo}
      ${EndIf}
      Sleep 500
      IntOp $1 $1 + 1
    ${LoopUntil} $1 > 50
  ${Else}
    nsExec::Exec 'schtasks /End /TN ${SERVICE}'
    Pop $0
  ${EndIf}
!macroend

; A running program cannot be deleted on Windows: then nothing of it is touched.
!macro DELETE_PROGRAM
  Delete "$INSTDIR\runtime\node.exe"
  StrCpy $1 0
  ${DoWhile} ${FileExists} "$INSTDIR\runtime\node.exe"
    Sleep 500
    Delete "$INSTDIR\runtime\node.exe"
    IntOp $1 $1 + 1
    ${If} $1 > 20
      SetErrorLevel 3
      MessageBox MB_OK|MB_ICONSTOP "$(RUNNING)" /SD IDOK
      Abort "$(RUNNING)"
    ${EndIf}
  ${Loop}
  RMDir /r "$INSTDIR\runtime"
  RMDir /r "$INSTDIR\app"
!macroend

Function .onInit
  !insertmacro MULTIUSER_INIT
FunctionEnd

Function un.onInit
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

Section "Program"
  !insertmacro FIND_DATA
  !insertmacro STOP_BRIDGE
  !insertmacro DELETE_PROGRAM
  SetOutPath "$INSTDIR"
  File /r "${TREE}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$Data"
  WriteRegStr SHCTX "Software\${PRODUCT}" "Folder" "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayName" "${PRODUCT}"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL}" "Publisher" "Adel"
  WriteRegStr SHCTX "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S /$MultiUser.InstallMode'
  WriteRegDWORD SHCTX "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD SHCTX "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD SHCTX "${UNINSTALL}" "EstimatedSize" $0
  CreateDirectory "$SMPROGRAMS\${PRODUCT}"
  CreateShortcut "$SMPROGRAMS\${PRODUCT}\$(CONSOLE).lnk" "$SYSDIR\cmd.exe" '/k ""$INSTDIR\card-bridge.cmd" --help"' "$INSTDIR\runtime\node.exe"
  CreateShortcut "$SMPROGRAMS\${PRODUCT}\Uninstall.lnk" "$INSTDIR\uninstall.exe" "/$MultiUser.InstallMode"
SectionEnd

; For all users a service that starts with the computer; for one user a task at log-on.
Section "Start"
  ${If} $MultiUser.InstallMode == "AllUsers"
    FileOpen $0 "$INSTDIR\all-users" w
    FileClose $0
    ; SYSTEM and administrators: all; the service's account: change. By SID, for the names are translated.
    nsExec::Exec 'icacls "$Data" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-19:(OI)(CI)M'
    Pop $0
    ${If} $0 <> 0
      SetErrorLevel 4
      Abort "icacls: $0"
    ${EndIf}
    nsExec::Exec 'sc create ${SERVICE} binPath= "\"$INSTDIR\card-bridge-service.exe\"" start= auto obj= "NT AUTHORITY\LocalService" DisplayName= "${PRODUCT}"'
    Pop $0
    nsExec::Exec 'sc config ${SERVICE} binPath= "\"$INSTDIR\card-bridge-service.exe\"" start= auto'
    Pop $0
    nsExec::Exec 'sc failure ${SERVICE} reset= 86400 actions= restart/5000/restart/30000/restart/60000'
    Pop $0
    nsExec::Exec 'sc start ${SERVICE}'
    Pop $0
  ${Else}
    nsExec::Exec '"$INSTDIR\card-bridge.cmd" service install'
    Pop $0
  ${EndIf}
SectionEnd

Section "Uninstall"
  !insertmacro FIND_DATA
  ${If} $MultiUser.InstallMode == "CurrentUser"
    nsExec::Exec '"$INSTDIR\card-bridge.cmd" service uninstall'
    Pop $0
  ${EndIf}
  !insertmacro STOP_BRIDGE
  !insertmacro DELETE_PROGRAM
  nsExec::Exec 'sc delete ${SERVICE}'
  Pop $0
  Delete "$INSTDIR\card-bridge.cmd"
  Delete "$INSTDIR\card-bridge-service.exe"
  Delete "$INSTDIR\all-users"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\VERSION"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$SMPROGRAMS\${PRODUCT}"
  DeleteRegKey SHCTX "${UNINSTALL}"
  DeleteRegKey SHCTX "Software\${PRODUCT}"
  ; Pairings and the job journal stay unless they are asked away.
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PURGE" $1
  ${IfNot} ${Errors}
    RMDir /r "$Data"
  ${EndIf}
SectionEnd
