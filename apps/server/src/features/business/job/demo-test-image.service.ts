import { type CardMemory, emptyCard, expectedImage, hex } from "@adel/card";
import { decodeContent } from "@adel/protocol";
import type { TestCardRequest } from "./test-card-request.ts";
import { type CardDetails, testContent } from "./ticket-content.ts";

/** An example test card as its encoder wrote it on a new one. */
export function createTestImage(details: CardDetails, request: TestCardRequest, sequence: number): CardMemory {
  const content = decodeContent(testContent(details, request, sequence), hex(details.uid));
  return expectedImage(content, emptyCard(details.uid, details.cardSize));
}
