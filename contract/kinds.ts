import { kindsWithRecords } from './kinds.gen.ts'

/** Kinds without records of their own: hub events and stale marks name them. */
const namedOnly = ['equipment', 'projectDashboard'] as const

/** The name of every kind of record: one camelCase singular word, used wherever code names the kind. */
export const kinds = [...kindsWithRecords, ...namedOnly] as const
export type Kind = (typeof kinds)[number]
