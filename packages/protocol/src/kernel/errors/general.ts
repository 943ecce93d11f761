import { bundledErrors } from "./bundled.ts";
import { defineError, RETRYABLE } from "./define-error.ts";

/** What any call can answer. */
export const generalErrors = {
  FIELDS_REFUSED: defineError(
    400,
    ["填写有误", "Check the highlighted fields"],
    ["请按提示修改后重新提交", "Correct the fields and submit again"],
  ),
  BODY_UNREADABLE: defineError(400, ["请求内容不是有效的JSON", "The request body is not valid JSON"]),
  BODY_TOO_LARGE: defineError(413, ["请求内容过大", "The request body is too large"]),
  NOT_SIGNED_IN: defineError(401, ["登录已过期", "Your session has expired"], ["请重新登录", "Sign in again"]),
  NOT_PERMITTED: defineError(
    403,
    ["您没有此操作的权限", "You don't have permission"],
    ["请联系管理员授权", "Ask an administrator to grant it to your role"],
  ),
  NOT_FOUND: defineError(404, ["数据不存在，或不在您的数据范围内", "Not found, or outside your data scope"]),
  NO_SUCH_CALL: defineError(404, ["接口不存在", "No such endpoint"]),
  CHANGED_MEANWHILE: defineError(
    409,
    ["数据已被他人修改", "Someone else changed this record"],
    ["请刷新后重试", "Reload and try again"],
    RETRYABLE,
  ),
  IDEMPOTENCY_KEY_REUSED: defineError(409, [
    "同一幂等键用于不同的请求内容",
    "The idempotency key was already used with a different request body",
  ]),
  TOO_MANY_REQUESTS: defineError(
    429,
    ["操作过于频繁", "Too many requests"],
    ["请稍后重试", "Wait a moment and try again"],
    RETRYABLE,
  ),
  UNEXPECTED: defineError(
    500,
    ["系统发生意外错误，请联系管理员", "Unexpected error, please contact the administrator"],
    ["请把追踪号提供给管理员", "Contact an administrator with the trace ID"],
    RETRYABLE,
  ),
  FILE_GONE: defineError(
    410,
    ["文件不存在或已被下载", "The file doesn't exist or was already downloaded"],
    ["请重新导出", "Export again"],
  ),

  FILE_MISSING: defineError(
    400,
    ["未收到文件", "No file received"],
    ["请选择文件后重新提交", "Choose a file and submit again"],
  ),
  FILE_TOO_LARGE: defineError(
    400,
    ["文件超过{megabytes}MB", "The file is larger than {megabytes} MB"],
    ["请选择较小的文件", "Choose a smaller file"],
  ),
  FIELD_IDS: defineError(400, ["请填写以逗号分隔的编号", "Enter IDs separated by commas"]),
  FIELD_TOO_MANY_IDS: defineError(400, ["一次最多1000条", "At most 1,000 at a time"]),
  FIELD_TIME: defineError(400, ["时间格式须为yyyy-MM-dd HH:mm:ss", "Enter a time as yyyy-MM-dd HH:mm:ss"]),
  FIELD_HEX: defineError(400, ["只能包含十六进制数字", "Use hexadecimal digits only"]),
  FIELD_HEX_LENGTH: defineError(400, ["十六进制位数不正确", "Wrong number of hexadecimal digits"]),
  FIELD_CHARACTERS: defineError(
    400,
    ["包含不支持的字符", "Contains unsupported characters"],
    ["请删除不可见字符，或重新输入", "Remove invisible characters, or type the text again"],
  ),
  FIELD_NUMBER_TEXT: defineError(400, ["请填写数字", "Enter a number"]),
} as const;

/** Sign-in and sessions (specification §5: the three login messages). */
export const sessionErrors = {
  USERNAME_EMPTY: bundledErrors.USERNAME_EMPTY,
  PASSWORD_EMPTY: bundledErrors.PASSWORD_EMPTY,
  CODE_EMPTY: bundledErrors.CODE_EMPTY,
  CAPTCHA_WRONG: defineError(
    400,
    ["验证码错误或已过期", "The verification code is wrong or expired"],
    ["请按新图片重新输入", "Enter the code of the new image"],
    RETRYABLE,
  ),
  CREDENTIALS_REFUSED: defineError(
    400,
    ["用户名或密码错误，或账号不可用", "Wrong username or password, or the account is unavailable"],
    ["请检查后重试；连续输错五次将锁定十分钟", "Check and try again; five wrong attempts lock sign-in for ten minutes"],
  ),
  SIGN_IN_DELAYED: defineError(
    429,
    [
      "此账号的错误次数过多，请等待{seconds}秒",
      "Too many wrong attempts for this account: wait {seconds} {seconds|second|seconds}",
    ],
    ["请稍后重试，或使用您上次登录的网络", "Try again later, or from where you last signed in"],
    RETRYABLE,
  ),
  SIGN_IN_LOCKED: defineError(429, [
    "错误次数过多，此账号已在当前网络锁定{minutes}分钟",
    "Too many wrong attempts: sign-in from your address is locked for {minutes} {minutes|minute|minutes}",
  ]),
} as const;

/** System administration. */
export const systemErrors = {
  DEPT_NAME_TAKEN: defineError(
    409,
    ["同级已有部门“{name}”", "Department {name} already exists under this parent"],
    ["请换一个名称", "Choose another name"],
  ),
  DEPT_CYCLE: defineError(
    409,
    [
      "部门不能移到自己或下级部门，总部不能移动",
      "A department can't be moved below itself, and the root can't be moved",
    ],
    ["请选择其他上级部门", "Choose another parent department"],
  ),
  DEPT_HAS_ACTIVE_CHILDREN: defineError(
    409,
    ["还有启用的下级部门", "There are active sub-departments"],
    ["请先停用下级部门", "Disable the sub-departments first"],
  ),
  DEPT_HAS_CHILDREN: defineError(
    409,
    ["不能删除：还有下级部门", "Can't delete: there are sub-departments"],
    ["请先删除或移走下级部门", "Delete or move the sub-departments first"],
  ),
  DEPT_IN_USE: defineError(
    409,
    ["不能删除：部门下还有用户、酒店或数据", "Can't delete: the department still has users, hotels or records"],
    ["请先移走这些数据", "Move them to another department first"],
  ),
  DEPT_IS_ROOT: defineError(409, ["总部不能删除", "Can't delete the root department"]),
  MENU_NAME_TAKEN: defineError(409, ["同级已有菜单“{name}”", "Menu {name} already exists under this parent"]),
  MENU_CYCLE: defineError(409, ["菜单不能移到自己或下级菜单", "A menu can't be moved below itself"]),
  MENU_HAS_CHILDREN: defineError(
    409,
    ["不能删除：还有子菜单", "Can't delete: there are submenus"],
    ["请先删除子菜单", "Delete the submenus first"],
  ),
  MENU_IN_USE: defineError(
    409,
    ["不能删除：菜单已分配给角色", "Can't delete: the menu is assigned to roles"],
    ["请先从角色中移除", "Remove it from the roles first"],
  ),
  MENU_PATH_NEEDED: defineError(400, ["路由地址不能为空", "Enter a route address"]),
  MENU_PATH_FORM: defineError(400, [
    "路由地址只能包含字母、数字、- _ / 和 : 参数",
    "Route address can contain letters, digits, - _ / and : parameters",
  ]),
  MENU_LINK_FORM: defineError(400, [
    "外链须以http://或https://开头",
    "External link must start with http:// or https://",
  ]),
  MENU_PERMS_FORM: defineError(400, ["权限标识格式如system:user:list", "Enter a permission like system:user:list"]),
  GRANT_LACKED: defineError(
    403,
    ["不能授予您没有的权限：{permission}", "You can't grant a permission you don't have: {permission}"],
    ["请由拥有该权限的人授予", "Ask someone who has it to grant it"],
  ),
  ROLE_KEY_FORM: defineError(400, [
    "权限字符须以字母开头，只能包含字母、数字、_和-",
    "Permission character must start with a letter and contain only letters, digits, _ and -",
  ]),
  ROLE_KEY_TAKEN: defineError(409, ["权限字符“{key}”已存在", "Permission character {key} already exists"]),
  ROLE_NAME_TAKEN: defineError(409, ["角色名称“{name}”已存在", "Role name {name} already exists"]),
  ROLE_IN_USE: defineError(
    409,
    ["不能删除角色“{name}”：已分配给用户", "Can't delete role {name}: it is assigned to users"],
    ["请先从用户移除该角色", "Remove it from the users first"],
  ),
  ADMIN_UNTOUCHABLE: defineError(403, [
    "系统管理员及其角色不能修改、停用或删除",
    "The administrator and the administrator role can't be changed, disabled or deleted",
  ]),
  SCOPE_LACKED: defineError(
    403,
    ["不能授予超出您数据范围的权限", "You can't grant a wider data scope than your own"],
    ["请由数据范围更大的人授予", "Ask someone with a wider data scope"],
  ),
  ACCOUNT_STRONGER: defineError(
    403,
    ["账号“{name}”拥有您没有的权限或数据范围", "{name} has permissions or a data scope that you don't have"],
    ["请由权限更大的人操作", "Ask someone with more permissions"],
  ),
  SELF_UNTOUCHABLE: defineError(409, ["不能停用或删除自己的账号", "You can't disable or delete your own account"]),
  SHEET_UNREADABLE: defineError(
    400,
    ["文件不是有效的.xlsx表格", "Not a valid .xlsx file"],
    ["请下载模板，填写后另存为.xlsx", "Download the template, fill it in and save it as .xlsx"],
  ),
  TABLE_UNREADABLE: defineError(
    400,
    ["文件不是有效的.xlsx或.csv表格", "Not a valid .xlsx or .csv file"],
    ["请下载模板，填写后另存为.xlsx或.csv", "Download the template, fill it in and save it as .xlsx or .csv"],
  ),
  SHEET_TITLES: defineError(
    400,
    ["第一行缺少列：{titles}", "Missing columns in the first row: {titles}"],
    ["请保留模板的第一行", "Keep the first row of the template"],
  ),
  SHEET_EMPTY: defineError(
    400,
    ["表格没有数据", "The file has no data rows"],
    ["请从第二行开始填写", "Enter data from the second row"],
  ),
  SHEET_TOO_LONG: defineError(
    400,
    ["一次最多导入{most}行", "Import at most {most} rows at a time"],
    ["请分成多个文件", "Split the file"],
  ),
  POST_CODE_TAKEN: defineError(409, ["岗位编码“{code}”已存在", "Post code {code} already exists"]),
  POST_NAME_TAKEN: defineError(409, ["岗位名称“{name}”已存在", "Post name {name} already exists"]),
  POST_IN_USE: defineError(
    409,
    ["不能删除岗位“{name}”：已分配给用户", "Can't delete {name}: post is in use"],
    ["请先从用户移除该岗位", "Remove it from the users first"],
  ),
  CONFIG_KEY_TAKEN: defineError(409, ["参数键名“{key}”已存在", "Parameter key {key} already exists"]),
  CONFIG_BUILT_IN: defineError(409, ["不能删除内置参数“{key}”", "Can't delete the built-in parameter {key}"]),
  CONFIG_KEY_FIXED: defineError(400, ["内置参数的键名不能修改", "The key of a built-in parameter can't be changed"]),
  CONFIG_VALUE_CHOICE: defineError(400, ["请填写其中之一：{values}", "Enter one of: {values}"]),
  CONFIG_VALUE_RANGE: defineError(400, ["请填写{least}到{most}的整数", "Enter a whole number from {least} to {most}"]),
  CONFIG_ROLE_UNKNOWN: defineError(
    400,
    ["不能用于注册的角色：{key}", "Role {key} can't be used for registration"],
    ["请填写已有角色的权限字符", "Enter the permission character of an existing role"],
  ),
  DICT_TYPE_UNKNOWN: defineError(400, ["字典类型“{type}”不存在", "Dictionary type {type} doesn't exist"]),
  DICT_TYPE_TAKEN: defineError(409, ["字典类型“{type}”已存在", "Dictionary type {type} already exists"]),
  DICT_TYPE_IN_USE: defineError(
    409,
    ["不能删除字典“{type}”：还有字典数据", "Can't delete dictionary {type}: it still has data"],
    ["请先删除字典数据", "Delete its data first"],
  ),
  DICT_VALUE_TAKEN: defineError(409, [
    "字典“{type}”中已有键值“{value}”",
    "Dictionary {type} already has the value {value}",
  ]),
} as const;
