import { defineError } from "./define-error.ts";

/** Code generation. */
export const toolErrors = {
  GEN_TABLE_UNKNOWN: defineError(
    404,
    ["数据库中没有表“{name}”", "The database has no table {name}"],
    ["请从列表中选择表", "Choose a table from the list"],
  ),
  GEN_TABLE_IMPORTED: defineError(409, ["表“{name}”已导入", "Table {name} is already imported"]),
  GEN_TABLE_KEY: defineError(
    400,
    ["表“{name}”没有自增的数字主键", "Table {name} has no number key that the database counts up"],
    ["请为表添加自增主键后重新导入", "Add such a key to the table, then import it again"],
  ),
  GEN_COLUMN_TYPE: defineError(
    400,
    ["不支持列“{name}”的类型", "The type of column {name} is not supported"],
    ["请使用文本或整数类型", "Use a text or integer type"],
  ),
  GEN_COLUMNS: defineError(400, ["列与数据库中的表不一致", "The columns are not those of the table"]),
  GEN_LABEL: defineError(400, ["请填写1到50个字符", "Enter 1 to 50 characters"]),
  GEN_IDENTIFIER: defineError(
    400,
    ["名称只能包含英文字母和数字，且不能是保留字", "Use letters and digits only, and no reserved word"],
    ["例如 keyRing", "For example keyRing"],
  ),
  GEN_IDENTIFIER_TAKEN: defineError(409, ["名称“{name}”已被使用", "The name {name} is already used"]),
  GEN_AREA: defineError(400, ["请选择有效的模块", "Choose a valid area"]),
  GEN_QUERY_TYPE: defineError(400, ["该列不支持此查询方式", "This column can't be filtered this way"]),
  GEN_WIDGET: defineError(400, ["该列不支持此控件", "This column can't have this field"]),
  GEN_DICT: defineError(400, ["字典类型不存在", "The dictionary doesn't exist"]),
  GEN_MENU: defineError(400, ["请选择目录类型的上级菜单", "Choose a directory of the menu"]),
  GEN_WRITE_OFF: defineError(
    403,
    ["不允许写入工作区", "Writing into the working copy is not allowed"],
    ["请下载压缩包，或在开发环境设置ADEL_GEN_WRITE=on", "Download the zip, or set ADEL_GEN_WRITE=on for development"],
  ),
} as const;
