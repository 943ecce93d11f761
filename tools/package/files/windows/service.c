/*
 * The card bridge as a Windows service: starts runtime\node.exe with the daemon in a job object, so that nothing of it
 * stays behind, starts it again with growing pauses when it ends, and stops it by ending its input.
 */
#include <windows.h>
#include <wchar.h>

#define NAME L"AdelCardBridge"
#define STOP_MS 15000
#define FIRST_PAUSE_MS 1000
#define LONGEST_PAUSE_MS 60000
#define HEALTHY_MS 60000

static SERVICE_STATUS_HANDLE service;
static SERVICE_STATUS status = {.dwServiceType = SERVICE_WIN32_OWN_PROCESS};
static HANDLE stopping;

static void report(DWORD state) {
  status.dwCurrentState = state;
  status.dwControlsAccepted = state == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN : 0;
  status.dwWaitHint = state == SERVICE_RUNNING || state == SERVICE_STOPPED ? 0 : STOP_MS + 5000;
  SetServiceStatus(service, &status);
}

static DWORD WINAPI control(DWORD code, DWORD type, LPVOID data, LPVOID context) {
  (void)type, (void)data, (void)context;
  if (code == SERVICE_CONTROL_STOP || code == SERVICE_CONTROL_SHUTDOWN) {
    report(SERVICE_STOP_PENDING);
    SetEvent(stopping);
  } else if (code != SERVICE_CONTROL_INTERROGATE) {
    return ERROR_CALL_NOT_IMPLEMENTED;
  }
  return NO_ERROR;
}

/* The folder of this program, without a backslash at its end; 0 where its path is too long. */
static int findFolder(WCHAR *folder, DWORD room) {
  DWORD length = GetModuleFileNameW(NULL, folder, room);
  WCHAR *last = length > 0 && length < room ? wcsrchr(folder, L'\\') : NULL;
  if (last) *last = 0;
  return last != NULL;
}

/* Where the daemon keeps its data and writes its log; the setup gives this folder its access rights. */
static void setPlaces(void) {
  WCHAR home[MAX_PATH + 64], log[MAX_PATH + 128];
  DWORD length = GetEnvironmentVariableW(L"ProgramData", home, MAX_PATH);
  if (length == 0 || length >= MAX_PATH) wcscpy(home, L"C:\\ProgramData");
  wcscat(home, L"\\adel-card-bridge");
  swprintf(log, MAX_PATH + 128, L"%ls\\adel-card-bridge.log", home);
  SetEnvironmentVariableW(L"ADEL_BRIDGE_HOME", home);
  SetEnvironmentVariableW(L"ADEL_BRIDGE_LOG_FILE", log);
}

/* Starts the daemon; gives its process, and the end of its input that stops it when closed. */
static HANDLE start(HANDLE job, HANDLE *input) {
  WCHAR folder[MAX_PATH], line[3 * MAX_PATH];
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process = {0};
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  HANDLE reading = NULL, nothing;
  if (!findFolder(folder, MAX_PATH) || !CreatePipe(&reading, input, &inherited, 0)) return NULL;
  SetHandleInformation(*input, HANDLE_FLAG_INHERIT, 0);
  nothing = CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = reading;
  startup.hStdOutput = startup.hStdError = nothing;
  swprintf(line, 3 * MAX_PATH, L"\"%ls\\runtime\\node.exe\" \"%ls\\app\\dist\\main.js\" serve --stop-with-input", folder, folder);
  if (CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, folder, &startup, &process)) {
    AssignProcessToJobObject(job, process.hProcess);
    ResumeThread(process.hThread);
    CloseHandle(process.hThread);
  }
  CloseHandle(reading);
  CloseHandle(nothing);
  if (!process.hProcess) CloseHandle(*input);
  return process.hProcess;
}

/* Runs the daemon once; true when it was told to stop. */
static int runOnce(HANDLE job) {
  HANDLE input = NULL, process = start(job, &input);
  int isStopping;
  if (!process) return 0;
  HANDLE either[] = {stopping, process};
  isStopping = WaitForMultipleObjects(2, either, FALSE, INFINITE) == WAIT_OBJECT_0;
  CloseHandle(input);
  if (isStopping && WaitForSingleObject(process, STOP_MS) != WAIT_OBJECT_0) TerminateJobObject(job, 1);
  CloseHandle(process);
  return isStopping;
}

static void WINAPI run(DWORD count, LPWSTR *words) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  HANDLE job = CreateJobObjectW(NULL, NULL);
  DWORD pause = FIRST_PAUSE_MS;
  (void)count, (void)words;
  service = RegisterServiceCtrlHandlerExW(NAME, control, NULL);
  stopping = CreateEventW(NULL, TRUE, FALSE, NULL);
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  setPlaces();
  report(SERVICE_RUNNING);
  for (;;) {
    ULONGLONG started = GetTickCount64();
    if (runOnce(job)) break;
    if (GetTickCount64() - started > HEALTHY_MS) pause = FIRST_PAUSE_MS;
    if (WaitForSingleObject(stopping, pause) == WAIT_OBJECT_0) break;
    pause = pause * 2 > LONGEST_PAUSE_MS ? LONGEST_PAUSE_MS : pause * 2;
  }
  report(SERVICE_STOPPED);
}

int wmain(void) {
  SERVICE_TABLE_ENTRYW table[] = {{NAME, run}, {NULL, NULL}};
  return StartServiceCtrlDispatcherW(table) ? 0 : 1;
}
