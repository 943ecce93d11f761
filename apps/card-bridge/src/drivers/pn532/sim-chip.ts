import { block, key, sectorOf, type VirtualCard } from "@adel/card";
import type { Field, Pace } from "../driver.ts";

/** A command's input and output. `undefined`: the chip reports "syntax error". */
export interface Executed {
  /** After the reply's code. */
  readonly answer: readonly number[];
  /** Its duration in milliseconds. */
  readonly takes?: number;
  /** Change of the serial line after the reply was sent. */
  readonly afterwards?: { readonly rate: number } | "power-down";
}
/** "wait": no card yet, and the command searches without a time limit. */
export type Outcome = Executed | "wait" | undefined;

/** UM0701-02 7.1. */
const OK = 0x00;
const NO_ANSWER = 0x01;
/** MIFARE: the card's reply is a NAK, without data. */
const NOT_ACKNOWLEDGED = 0x13;
const AUTHENTICATION = 0x14;
const WRONG_CONTEXT = 0x27;

const RATES = [9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600, 1_288_000];
const FOR_EVER = 0xff;

interface Target {
  readonly card: VirtualCard;
  readonly uid: Uint8Array;
  readonly blocks: number;
}

interface Chip {
  readonly field: Field;
  readonly pace: Pace;
  /** `antenna=broken` */
  readonly antennaBroken: boolean;
  /** `nak=awake`: a card that rejected a block can be opened again without being selected, as some logs show. */
  readonly staysAwake: boolean;
  /** Cards by target number, as they were listed. */
  targets: readonly Target[];
  /** Written registers; all others read as zero. */
  readonly registers: Map<number, number>;
  /** MxRtyPassiveActivation, FF as delivered. */
  tries: number;
  fieldIsOn: boolean;
  /** fAutomaticRATS of SetParameters: on as delivered. */
  sendsRats: boolean;
  /**
   * Cards that were sent RATS: until the field is switched off they reply neither to requests nor to MIFARE commands.
   */
  readonly inProtocol: Set<VirtualCard>;
  lastError: number;
}

const little = (bytes: readonly number[]) => bytes.reduceRight((value, byte) => value * 256 + byte, 0);
const done: Executed = { answer: [] };
const status = (code: number, takes = 0): Executed => ({ answer: [code], takes });

/** The card listed under a number, while it is present. */
function targetOf(chip: Chip, number: number): Target | undefined {
  const listed = chip.targets[number - 1];
  return listed && chip.field.cards().includes(listed.card) ? listed : undefined;
}

function diagnose(chip: Chip, [test, ...parameters]: readonly number[]): Outcome {
  switch (test) {
    case 0x00:
      return { answer: [0x00, ...parameters] };
    case 0x01:
    case 0x02:
      return status(OK);
    case 0x06:
      return status(NO_ANSWER);
    case 0x07:
      // Andet_Control is returned with bit 7 set when too little current flows.
      return parameters.length === 1 ? status(chip.antennaBroken ? 0x80 : OK) : undefined;
    default:
      return undefined;
  }
}

/** A host may request a certain card: UIDs of 7 and 10 bytes with their cascade tags (ISO/IEC 14443-3), or without. */
function isRequested(uid: Uint8Array, named: readonly number[]): boolean {
  const plain = [...uid];
  const levels = { 7: [0x88, ...plain], 10: [0x88, ...plain.slice(0, 3), 0x88, ...plain.slice(3)] };
  const tagged = plain.length === 7 || plain.length === 10 ? levels[plain.length] : plain;
  return named.length === 0 || [plain, tagged].some((one) => one.join() === named.join());
}

/** Sends RATS to cards that support ISO/IEC 14443-4, as in 7.3.5. */
function ratsTo(chip: Chip, card: VirtualCard | undefined): readonly number[] {
  if (!chip.sendsRats || !card?.ats) return [];
  chip.inProtocol.add(card);
  return [...card.ats];
}

function listTargets(chip: Chip, [max = 0, type = 0, ...named]: readonly number[]): Outcome {
  if (max < 1 || max > 2 || type > 4) return undefined;
  const there = type === 0 ? chip.field.cards().filter((card) => !chip.inProtocol.has(card)) : [];
  const found = there.filter((card) => isRequested(card.memory().uid, named)).slice(0, max);
  chip.fieldIsOn = true;
  if (found.length === 0 && chip.tries === FOR_EVER) return "wait";
  const answers = found.map((card) => ({ card, ...card.select() }));
  chip.targets = answers.map(({ card, uid }) => ({ card, uid, blocks: card.memory().blocks.length }));
  const reported = answers.flatMap(({ atqa, sak, uid }, at) => {
    return [at + 1, Math.floor(atqa / 256), atqa % 256, sak, uid.length, ...uid, ...ratsTo(chip, found[at])];
  });
  const longIds = answers.filter(({ uid }) => uid.length > 4).length;
  const searches = found.length + (found.length < max ? 1 : 0);
  return { answer: [found.length, ...reported], takes: searches * chip.pace.select + longIds };
}

/** Each sector has its own keys; blocks of a 4K card are numbered consecutively. */
function authenticate(chip: Chip, target: Target, slot: "A" | "B", parameters: readonly number[]): Outcome {
  const [number = 0] = parameters;
  if (parameters.length !== 11) return undefined;
  const opens =
    target.uid.slice(-4).join() === parameters.slice(7).join() &&
    number < target.blocks &&
    target.card.authenticate(sectorOf(number), key(Uint8Array.from(parameters.slice(1, 7))), slot);
  return status(opens ? OK : AUTHENTICATION, chip.pace.authenticate);
}

const VALUE_COMMANDS: Readonly<Record<number, "decrement" | "increment" | "restore">> = {
  192: "decrement",
  193: "increment",
  194: "restore",
};

/** A MIFARE Classic command, as the card receives it. */
function mifare(chip: Chip, target: Target, [command = 0, ...parameters]: readonly number[]): Outcome {
  const { card } = target;
  const [number = 0, ...data] = parameters;
  const { read, write } = chip.pace;
  const value = VALUE_COMMANDS[command];
  if (command === 0x60 || command === 0x61) return authenticate(chip, target, command === 0x60 ? "A" : "B", parameters);
  if (command === 0x30 && parameters.length === 1) {
    const bytes = card.readBlock(number);
    return bytes ? { answer: [OK, ...bytes], takes: read } : status(NOT_ACKNOWLEDGED, read);
  }
  if (command === 0xa0 && data.length === 16) {
    return status(card.writeBlock(number, block(data)) ? OK : NOT_ACKNOWLEDGED, write);
  }
  if (value && data.length === 4) return status(card[value](number, little(data)) ? OK : NOT_ACKNOWLEDGED, read);
  if (command === 0xb0 && parameters.length === 1) {
    return status(card.transfer(number) ? OK : NOT_ACKNOWLEDGED, write);
  }
  // A Classic card does not reply to unknown commands (RATS, HALT among them).
  return status(NO_ANSWER);
}

function dataExchange(chip: Chip, [number = 0, ...command]: readonly number[]): Outcome {
  if (number < 1 || number > 2 || command.length === 0) return undefined;
  if (!chip.targets[number - 1]) return status(WRONG_CONTEXT);
  const target = targetOf(chip, number);
  if (!target) return status(NO_ANSWER);
  const outcome = chip.inProtocol.has(target.card) ? status(NO_ANSWER) : mifare(chip, target, command);
  if (chip.staysAwake && typeof outcome === "object" && outcome.answer[0] === NOT_ACKNOWLEDGED) target.card.select();
  // Removed during this operation, or disturbed: its reply was lost.
  const isSilent = !targetOf(chip, number) || chip.field.answerLost?.() === true;
  return outcome && isSilent ? status(NO_ANSWER) : outcome;
}

function inParts(bytes: readonly number[], width: number): readonly (readonly number[])[] | undefined {
  if (bytes.length === 0 || bytes.length % width) return undefined;
  return Array.from({ length: bytes.length / width }, (_, at) => bytes.slice(at * width, at * width + width));
}
const address = ([high = 0, low = 0]: readonly number[]) => high * 256 + low;

function configureField(chip: Chip, [item, ...data]: readonly number[]): Outcome {
  if (item === 0x01) chip.fieldIsOn = (data[0] ?? 0) % 2 === 1;
  if (item === 0x01 && !chip.fieldIsOn) {
    chip.targets = [];
    chip.inProtocol.clear();
  }
  if (item === 0x05) chip.tries = data[2] ?? FOR_EVER;
  return item === undefined || data.length === 0 ? undefined : done;
}

function setParameters(chip: Chip, [flags, ...more]: readonly number[]): Outcome {
  if (flags === undefined || more.length > 0) return undefined;
  chip.sendsRats = Math.floor(flags / 16) % 2 === 1;
  return done;
}

function generalStatus(chip: Chip): Executed {
  const targets = chip.targets.flatMap((_, at) => [at + 1, 0, 0, 0x10]);
  return { answer: [chip.lastError, chip.fieldIsOn ? 1 : 0, chip.targets.length, ...targets, 0x80] };
}

function setRate([code = 0xff]: readonly number[]): Outcome {
  const rate = RATES[code];
  return rate === undefined ? undefined : { answer: [], afterwards: { rate } };
}

function readRegisters(chip: Chip, parameters: readonly number[]): Outcome {
  const request = inParts(parameters, 2);
  return request && { answer: request.map((one) => chip.registers.get(address(one)) ?? 0) };
}
function writeRegisters(chip: Chip, parameters: readonly number[]): Outcome {
  const writes = inParts(parameters, 3);
  for (const one of writes ?? []) chip.registers.set(address(one), one[2] ?? 0);
  return writes && done;
}

/** InDeselect, InSelect, InRelease; 0 is all of them. */
function leaveTargets(chip: Chip, code: number, [number = 0]: readonly number[]): Outcome {
  if (number > chip.targets.length) return status(WRONG_CONTEXT);
  if (code === 0x54) targetOf(chip, number)?.card.select();
  if (code === 0x52) chip.targets = number === 0 ? [] : chip.targets.filter((_, at) => at + 1 !== number);
  return status(OK);
}

function execute(chip: Chip, [code = 0, ...parameters]: readonly number[]): Outcome {
  switch (code) {
    case 0x00:
      return diagnose(chip, parameters);
    case 0x02:
      return { answer: [0x32, 0x01, 0x06, 0x07] };
    case 0x04:
      return generalStatus(chip);
    case 0x06:
      return readRegisters(chip, parameters);
    case 0x08:
      return writeRegisters(chip, parameters);
    case 0x10:
      return setRate(parameters);
    case 0x12:
      return setParameters(chip, parameters);
    case 0x14:
      return [1, 2, 3, 4].includes(parameters[0] ?? 0) ? done : undefined;
    case 0x16:
      return parameters.length > 0 ? { answer: [OK], afterwards: "power-down" } : undefined;
    case 0x32:
      return configureField(chip, parameters);
    case 0x40:
      return dataExchange(chip, parameters);
    case 0x42:
      // Raw bits: the simulated cards support only what InDataExchange carries.
      return status(NO_ANSWER);
    case 0x44:
    case 0x52:
    case 0x54:
      return leaveTargets(chip, code, parameters);
    case 0x4a:
      return listTargets(chip, parameters);
    default:
      return undefined;
  }
}

/** The commands of a PN532 with firmware 1.6 that readers use; any other gives "syntax error". */
export function chipOf(field: Field, pace: Pace, options: ReadonlyMap<string, string>) {
  const chip: Chip = {
    field,
    pace,
    antennaBroken: options.get("antenna") === "broken",
    staysAwake: options.get("nak") === "awake",
    targets: [],
    registers: new Map(),
    tries: FOR_EVER,
    fieldIsOn: false,
    sendsRats: true,
    inProtocol: new Set(),
    lastError: OK,
  };
  return (command: readonly number[]): Outcome => {
    const outcome = execute(chip, command);
    if (typeof outcome === "object" && command[0] === 0x40) chip.lastError = outcome.answer[0] ?? OK;
    return outcome;
  };
}
