import { kindsWithRecords } from './kinds.gen.ts'

/** The name of every kind of record: one camelCase singular word, used wherever code names the kind. */
export const kinds = kindsWithRecords
export type Kind = (typeof kinds)[number]
