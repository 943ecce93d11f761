import { defineError, RETRYABLE } from "./define-error.ts";

/** Timed tasks, and what their runs report. */
export const taskErrors = {
  TASK_CRON_FORM: defineError(
    400,
    ["cron表达式无法识别", "Not a valid cron expression"],
    ["请填写六或七个字段，例如0 0 3 * * ?", "Enter six or seven fields, for example 0 0 3 * * ?"],
  ),
  TASK_CRON_NEVER: defineError(
    400,
    ["按此表达式任务不会再执行", "The task would never run with this expression"],
    ["请选择将来会出现的日期", "Choose a date that still comes"],
  ),
  TASK_CRON_TOO_OFTEN: defineError(
    400,
    ["两次执行至少间隔{seconds}秒", "Leave at least {seconds} seconds between two runs"],
    ["请减少执行次数", "Run the task less often"],
  ),
  TASK_TARGET_FORM: defineError(
    400,
    ["调用目标格式不正确", "Not a valid call target"],
    ["请从列表中选择任务函数，例如operLog.trim(90)", "Choose a function from the list, for example operLog.trim(90)"],
  ),
  TASK_TARGET_ADDRESS: defineError(
    400,
    ["调用目标不能包含地址、路径或类名", "A call target can't contain an address, a path or a class name"],
    ["请从列表中选择任务函数", "Choose a function from the list"],
  ),
  TASK_TARGET_UNKNOWN: defineError(
    400,
    ["没有名为“{name}”的任务函数", "There is no task function {name}"],
    ["请从列表中选择任务函数", "Choose a function from the list"],
  ),
  TASK_TARGET_COUNT: defineError(
    400,
    ["{name}需要{count}个参数", "{name} takes {count} {count|value|values}"],
    ["请重新选择任务函数并填写参数", "Choose the function again and enter its values"],
  ),
  TASK_TARGET_VALUE: defineError(
    400,
    ["{name}的第{position}个参数不正确", "Value {position} of {name} is not valid"],
    ["请按提示的范围填写", "Enter a value in the shown range"],
  ),
  TASK_TARGET_PERMISSION: defineError(
    403,
    ["使用{name}需要权限{permission}", "{name} needs the permission {permission}"],
    ["请由拥有该权限并可查看全部数据的人操作", "Ask someone who has it and sees all data"],
  ),
  TASK_NAME_TAKEN: defineError(
    409,
    ["分组“{group}”中已有任务“{name}”", "Group {group} already has a task {name}"],
    ["请换一个名称", "Choose another name"],
  ),
  TASK_LIMIT: defineError(
    409,
    ["最多可以有{max}个定时任务", "There can be at most {max} timed tasks"],
    ["请先删除不用的任务", "Delete tasks you don't need first"],
  ),
  TASK_RUNNING: defineError(
    409,
    ["任务正在执行", "The task is running"],
    ["请等待本次执行结束后重试", "Wait until this run ends, then try again"],
    RETRYABLE,
  ),
  TASK_INTERRUPTED: defineError(
    500,
    ["服务在执行期间停止，结果未知", "The server stopped during the run; its result is unknown"],
    ["请重新执行任务", "Run the task again"],
    RETRYABLE,
  ),
  TASK_TRAIL_BROKEN: defineError(
    500,
    ["审计记录在第{row}行不连续", "The audit trail is broken at row {row}"],
    ["请按运维文档“审计记录”处理", "Follow the operations page on the audit trail"],
  ),
  TASK_LEDGER_WRONG: defineError(
    500,
    ["账目有{count}处不一致", "{count} ledger {count|sum disagrees|sums disagree}"],
    ["请按运维文档“次数与金额”处理", "Follow the operations page on money and quantity"],
  ),
} as const;
