import * as z from 'zod/mini'
import { defineEntity, type Row } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'

export const taskStatus = { waiting: 10, running: 20, done: 30, refused: 40, cancelled: 50 } as const
export const taskStatusWords: Readonly<Record<number, string>> = {
  10: 'Waiting',
  20: 'Running',
  30: 'Done',
  40: 'Not done',
  50: 'Cancelled',
}

/** Work that runs in the background, because it takes longer than a person should wait for an answer. */
const taskKinds = ['applyTemplate', 'import', 'clone', 'publish', 'starterSet'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Work that one person started and that continues without them. Either all of it is done, or nothing. */
export const backgroundTask = defineEntity('backgroundTask', {
  name: 'Background task',
  plural: 'Background tasks',
  displayName: '{title}',
  path: 'backgroundTask',
  hub: 'BackgroundTask',
  scope: 'own',
  draft: {},
  facts: {
    userId: z.int(),
    task: z.enum(taskKinds),
    title: labelled('Title', z.string()),
    statusId: labelled('Status', z.int(), taskStatusWords),
    /** The progress; `total` is 0 until it is known. */
    done: z.int(),
    total: z.int(),
    /** Set once someone has cancelled it. */
    cancelAsked: z.boolean(),
    /** The result as a sentence; null while it waits or runs. */
    outcome: z.nullable(z.string()),
    /** The page that shows the result. */
    url: z.nullable(z.string()),
    endedOn: z.nullable(z.string()),
  },
  summary: ['userId', 'task', 'title', 'statusId', 'done', 'total', 'cancelAsked', 'outcome', 'url', 'endedOn'],
  actions: { cancel: z.object({}) },
  moves: { 10: ['cancel'], 20: ['cancel'] },
})

export type BackgroundTask = Row<typeof backgroundTask>
