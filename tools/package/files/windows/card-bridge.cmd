@echo off
rem Starts the card bridge with the Node that came along. For all users its data lies in ProgramData, where the
rem service has it: use an administrator's command prompt there.
setlocal
chcp 65001 >nul
if exist "%~dp0all-users" if not defined ADEL_BRIDGE_HOME set "ADEL_BRIDGE_HOME=%ProgramData%\adel-card-bridge"
"%~dp0runtime\node.exe" "%~dp0app\dist\main.js" %*
