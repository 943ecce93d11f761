import { again, fault } from "./fault.ts";
import { firstFaults } from "./first.ts";

/** What any call can answer. */
export const generalFaults = {
  FIELDS_REFUSED: fault(
    400,
    ["有字段填写不正确", "Some fields are not right"],
    ["按字段下的提示修改后再提交", "Correct the marked fields and submit again"],
  ),
  BODY_UNREADABLE: fault(400, ["请求内容不是有效的 JSON", "The request body is not valid JSON"]),
  BODY_TOO_LARGE: fault(413, ["请求内容过大", "The request body is too large"]),
  NOT_SIGNED_IN: fault(
    401,
    ["请先登录：登录状态已过期", "Please sign in first: the session has expired"],
    ["重新登录", "Sign in again"],
  ),
  NOT_PERMITTED: fault(
    403,
    ["没有此操作的权限", "You lack the permission for this"],
    ["请管理员为您的角色授权", "Ask an administrator to grant it to your role"],
  ),
  NOT_FOUND: fault(404, ["数据不存在或不在您的数据范围内", "There is no such record in your data scope"]),
  NO_SUCH_CALL: fault(404, ["没有这个接口", "There is no such call"]),
  CHANGED_MEANWHILE: fault(
    409,
    ["数据已被他人修改", "Somebody else changed this meanwhile"],
    ["刷新后重试", "Reload and try again"],
    again,
  ),
  IDEMPOTENCY_KEY_REUSED: fault(409, ["同一幂等键用于不同的内容", "The idempotency key was used with another body"]),
  TOO_MANY_REQUESTS: fault(
    429,
    ["操作过于频繁", "Too many requests"],
    ["稍后再试", "Wait a moment and try again"],
    again,
  ),
  UNEXPECTED: fault(
    500,
    ["系统出现意外错误，请联系管理员", "Unexpected error, please contact the administrator"],
    ["把追踪号告诉管理员", "Give the trace id to an administrator"],
    again,
  ),
  FILE_GONE: fault(
    410,
    ["文件不存在或已被下载", "The file does not exist or was downloaded already"],
    ["重新导出", "Export again"],
  ),

  FILE_MISSING: fault(
    400,
    ["没有收到文件", "No file was received"],
    ["选择一个文件后再提交", "Choose a file and submit again"],
  ),
  FILE_TOO_LARGE: fault(
    400,
    ["文件超过 {megabytes} MB", "The file is larger than {megabytes} MB"],
    ["选择较小的文件", "Choose a smaller file"],
  ),
  FIELD_IDS: fault(400, ["应为以逗号分隔的编号", "Expected ids separated by commas"]),
  FIELD_TOO_MANY_IDS: fault(400, ["一次最多一千条", "At most a thousand at a time"]),
  FIELD_TIME: fault(400, ["时间格式应为 yyyy-MM-dd HH:mm:ss", "Expected a time as yyyy-MM-dd HH:mm:ss"]),
  FIELD_HEX: fault(400, ["只能包含十六进制数字", "Only hexadecimal digits"]),
  FIELD_HEX_LENGTH: fault(400, ["十六进制长度不正确", "Wrong number of hexadecimal digits"]),
  FIELD_CHARACTERS: fault(
    400,
    ["含有无法保存的字符", "Holds characters that cannot be kept"],
    ["删除不可见的字符，或重新输入", "Remove characters that cannot be seen, or type it anew"],
  ),
  FIELD_NUMBER_TEXT: fault(400, ["应为数字", "Expected a number"]),
} as const;

/** Sign-in and sessions (specification §5: the three login messages). */
export const sessionFaults = {
  USERNAME_EMPTY: firstFaults.USERNAME_EMPTY,
  PASSWORD_EMPTY: firstFaults.PASSWORD_EMPTY,
  CODE_EMPTY: firstFaults.CODE_EMPTY,
  CAPTCHA_WRONG: fault(
    400,
    ["验证码错误或已失效", "The verification code is wrong or has expired"],
    ["按新的图片重新输入", "Type the answer of the new picture"],
    again,
  ),
  CREDENTIALS_REFUSED: fault(
    400,
    ["用户名或密码错误，或账号不可用", "Wrong username or password, or the account cannot be used"],
    ["检查后重试；连续五次错误将锁定十分钟", "Check and try again; five wrong tries lock for ten minutes"],
  ),
  SIGN_IN_LOCKED: fault(429, [
    "错误次数过多，此账号在本地址锁定 {minutes} 分钟",
    "Too many wrong tries: this account is locked from this address for {minutes} {minutes|minute|minutes}",
  ]),
} as const;

/** System administration. */
export const systemFaults = {
  DEPT_NAME_TAKEN: fault(
    409,
    ["同一上级下已有部门 {name}", "The parent has a department {name} already"],
    ["换一个名称", "Choose another name"],
  ),
  DEPT_CYCLE: fault(
    409,
    [
      "部门不能移到自己或自己的下级之下，总部不能移动",
      "A department cannot be moved below itself, and the root stays where it is",
    ],
    ["选择另一个上级部门", "Choose another parent"],
  ),
  DEPT_HAS_ACTIVE_CHILDREN: fault(
    409,
    ["部门下还有启用的下级部门", "There are active departments below it"],
    ["先停用下级部门", "Disable those first"],
  ),
  DEPT_HAS_CHILDREN: fault(
    409,
    ["部门下还有下级部门，不能删除", "There are departments below it: it cannot be deleted"],
    ["先删除或移走下级部门", "Delete or move those first"],
  ),
  DEPT_IN_USE: fault(
    409,
    ["部门下还有用户、酒店或数据，不能删除", "Users, hotels or records belong to it: it cannot be deleted"],
    ["先移走它们", "Move those first"],
  ),
  DEPT_IS_ROOT: fault(409, ["总部不能删除", "The root department cannot be deleted"]),
  MENU_NAME_TAKEN: fault(409, ["同一上级下已有菜单 {name}", "The parent has a menu {name} already"]),
  MENU_CYCLE: fault(409, ["菜单不能移到自己或自己的下级之下", "A menu cannot be moved below itself"]),
  MENU_HAS_CHILDREN: fault(
    409,
    ["菜单下还有子菜单，不能删除", "There are menus below it: it cannot be deleted"],
    ["先删除子菜单", "Delete those first"],
  ),
  MENU_IN_USE: fault(
    409,
    ["菜单已分配给角色，不能删除", "Roles hold this menu: it cannot be deleted"],
    ["先从角色中取消", "Take it from the roles first"],
  ),
  MENU_PATH_NEEDED: fault(400, ["路由地址不能为空", "A route address is needed"]),
  MENU_PATH_FORM: fault(400, [
    "路由地址只能包含字母、数字、- _ / 和 : 参数",
    "A route address has letters, digits, - _ / and : parameters",
  ]),
  MENU_LINK_FORM: fault(400, [
    "外链必须以 http:// 或 https:// 开头",
    "An external link begins with http:// or https://",
  ]),
  MENU_PERMS_FORM: fault(400, ["权限标识形如 system:user:list", "A permission looks like system:user:list"]),
  GRANT_LACKED: fault(
    403,
    ["不能授予自己没有的权限 {permission}", "Nobody can grant a permission that they lack: {permission}"],
    ["请拥有该权限的人授予", "Ask somebody who holds it"],
  ),
  ROLE_KEY_FORM: fault(400, [
    "权限字符以字母开头，只含字母、数字、_ 和 -",
    "It begins with a letter and has letters, digits, _ and -",
  ]),
  ROLE_KEY_TAKEN: fault(409, ["权限字符 {key} 已存在", "The permission character {key} exists already"]),
  ROLE_NAME_TAKEN: fault(409, ["角色名称 {name} 已存在", "The role name {name} exists already"]),
  ROLE_IN_USE: fault(
    409,
    ["角色 {name} 已分配给用户，不能删除", "Users hold the role {name}: it cannot be deleted"],
    ["先取消分配", "Take it from them first"],
  ),
  ADMIN_UNTOUCHABLE: fault(403, [
    "系统管理员及其角色不能修改、停用或删除",
    "The administrator and the administrators' role can be neither changed, disabled nor deleted",
  ]),
  SCOPE_LACKED: fault(
    403,
    ["不能授予超出自己数据范围的权限", "Nobody can grant a wider data scope than their own"],
    ["请数据范围更大的人授予", "Ask somebody whose scope reaches further"],
  ),
  SELF_UNTOUCHABLE: fault(409, ["不能停用或删除自己", "Nobody can disable or delete their own account"]),
  SHEET_UNREADABLE: fault(
    400,
    ["文件不是可以读取的 .xlsx 表格", "The file is no .xlsx sheet that can be read"],
    ["下载模板，填好后另存为 .xlsx", "Download the template, fill it in and save it as .xlsx"],
  ),
  TABLE_UNREADABLE: fault(
    400,
    ["文件不是可以读取的 .xlsx 或 .csv 表格", "The file is no .xlsx or .csv sheet that can be read"],
    ["下载模板，填好后另存为 .xlsx 或 .csv", "Download the template, fill it in and save it as .xlsx or .csv"],
  ),
  SHEET_TITLES: fault(
    400,
    ["第一行缺少列：{titles}", "The first row lacks the columns: {titles}"],
    ["保留模板的第一行", "Keep the first row of the template"],
  ),
  SHEET_EMPTY: fault(
    400,
    ["表格里没有数据", "The sheet has no rows"],
    ["从第二行开始填写", "Fill it in from the second row on"],
  ),
  SHEET_TOO_LONG: fault(400, ["一次最多导入 {most} 行", "At most {most} rows at a time"], ["分成几个文件", "Split it"]),
  POST_CODE_TAKEN: fault(409, ["岗位编码 {code} 已存在", "The post code {code} exists already"]),
  POST_NAME_TAKEN: fault(409, ["岗位名称 {name} 已存在", "The post name {name} exists already"]),
  POST_IN_USE: fault(
    409,
    ["岗位 {name} 已分配给用户，不能删除", "The post {name} is held by users: it cannot be deleted"],
    ["先取消分配", "Take it from them first"],
  ),
  CONFIG_KEY_TAKEN: fault(409, ["参数键名 {key} 已存在", "The parameter key {key} exists already"]),
  CONFIG_BUILT_IN: fault(409, ["内置参数 {key} 不能删除", "The built-in parameter {key} cannot be deleted"]),
  DICT_TYPE_UNKNOWN: fault(400, ["字典类型 {type} 不存在", "There is no dictionary type {type}"]),
  DICT_TYPE_TAKEN: fault(409, ["字典类型 {type} 已存在", "The dictionary {type} exists already"]),
  DICT_TYPE_IN_USE: fault(
    409,
    ["字典 {type} 下还有数据，不能删除", "The dictionary {type} has words: it cannot be deleted"],
    ["先删除字典数据", "Delete its words first"],
  ),
  DICT_VALUE_TAKEN: fault(409, ["字典 {type} 已有键值 {value}", "The dictionary {type} has the value {value} already"]),
} as const;
