import { type EvidenceFile, MAX_EVIDENCE_FILES } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";
import type { CheckedFile, StoredFiles } from "../../../core/http/stored-files.ts";
import type { UploadedFile } from "../../../core/http/upload.ts";
import { reencodeImage } from "../../../core/image/reencode-image.ts";
import { changeOrder, getOrderOrFail, type OrderDeps } from "./change-order.ts";
import { EvidenceRepository } from "./evidence.repository.ts";
import { toEvidenceFile } from "./evidence.table.ts";
import { OrderRepository } from "./order.repository.ts";
import type { OrderRow } from "./order.table.ts";
import { isUnpaid } from "./order-payment.service.ts";

interface Deps extends OrderDeps {
  readonly files: StoredFiles;
}

/** The end of a PDF may be followed by line ends and by data that a mail program appends. */
const PDF_END_BYTES = 1024;

const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8)) &&
  bytes.subarray(-PDF_END_BYTES).toString("latin1").includes("%%EOF");

/** Detects the type by content, whatever the name. An image is stored as its pixels; a PDF is only ever downloaded. */
async function checkContent(bytes: Buffer): Promise<CheckedFile> {
  const file = isPdf(bytes) ? { extension: "pdf" as const, bytes } : await reencodeImage(bytes);
  if (!file) throw failField("file", "EVIDENCE_UNREADABLE");
  return file;
}

function checkOrder(row: OrderRow): void {
  if (row.method !== "offline") throw fail("ORDER_PAID_ONLINE");
  if (!isUnpaid(row)) throw fail("ORDER_STATE", { state: row.state });
  if (row.evidence_files >= MAX_EVIDENCE_FILES) throw fail("EVIDENCE_TOO_MANY", { max: MAX_EVIDENCE_FILES });
}

/** Evidence of an offline payment, visible to all who see the order. */
export class OrderEvidence {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(orderNo: string): Promise<EvidenceFile[]> {
    const { db, timeFormat } = this.#deps;
    return (await new EvidenceRepository(db).of(orderNo)).map((row) => toEvidenceFile(row, timeFormat));
  }

  async add(principal: Principal, scope: RowScope, orderNo: string, { bytes }: UploadedFile): Promise<EvidenceFile> {
    const { db, clock, timeFormat, files } = this.#deps;
    checkOrder(await getOrderOrFail(db, scope, orderNo));
    const checked = await checkContent(bytes);
    const file_name = await files.save(checked);
    const evidence = {
      ...{ order_no: orderNo, file_name, size: checked.bytes.length, create_time: clock.now() },
      ...{ user_id: principal.userId, user_name: principal.nickName },
    };
    try {
      await changeOrder(this.#deps, principal, scope, orderNo, async (trx, row) => {
        checkOrder(row);
        await new EvidenceRepository(trx).insert(evidence);
        await new OrderRepository(trx).clearRefuseReason(orderNo);
      });
    } catch (error) {
      await files.remove(file_name);
      throw error;
    }
    return toEvidenceFile({ ...evidence, id: 0 }, timeFormat);
  }

  /** A file of this order only: its name alone is not sufficient. */
  async open(scope: RowScope, orderNo: string, file: string): Promise<FileBytes> {
    const { db, files } = this.#deps;
    await getOrderOrFail(db, scope, orderNo);
    const row = await new EvidenceRepository(db).one(orderNo, file);
    if (!row) throw fail("NOT_FOUND");
    return files.open(row.file_name);
  }
}
