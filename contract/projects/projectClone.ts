import * as z from 'zod/mini'
import type { BackgroundTask } from '../entities/backgroundTask.ts'
import { chosenId, day, eachOnce, name, text } from '../fields.ts'

/** The parts of a project that can be copied into another one. */
export const cloneParts = [
  'clients',
  'users',
  'settings',
  'processSubTypes',
  'locations',
  'folders',
  'folderRights',
  'documents',
] as const
export type ClonePart = (typeof cloneParts)[number]

export const clonePartWords: Readonly<Record<ClonePart, { name: string; help: string }>> = {
  clients: { name: 'Companies', help: 'With their relationships and packages.' },
  users: { name: 'Users and groups', help: 'Project roles that have not ended, and the named groups.' },
  settings: { name: 'Settings', help: 'Of documents, RFIs, change requests and safety management.' },
  processSubTypes: {
    name: 'Process sub types',
    help: 'Those in use, with their templates and times; their people with the users and groups.',
  },
  locations: { name: 'Locations', help: 'The whole tree.' },
  folders: { name: 'Folders', help: 'Of all systems. Handover starts again.' },
  folderRights: { name: 'Rights on folders', help: 'Needs the folders and the users and groups.' },
  documents: { name: 'Documents', help: 'The latest revision of each, as a draft. Needs the folders.' },
}

/** The parts that each part requires. */
export const clonePartNeeds: Readonly<Partial<Record<ClonePart, readonly ClonePart[]>>> = {
  folderRights: ['folders', 'users'],
  documents: ['folders'],
}

export const neverCloned =
  'People on site, attendance, RFIs, change requests, inspections, permits and other records are never copied, nor are reviews, decisions and answers.'

/** The body of `POST /api/ProjectClone` (specification, 7.2). */
export const projectClone = z
  .object({
    fromProjectId: chosenId('Project'),
    name: name('Name', 150),
    number: text('Number', 20),
    startDate: day('Start date'),
    parts: z.array(z.enum(cloneParts, { error: 'Choose parts that can be copied.' })).check(eachOnce<ClonePart>()),
  })
  .check(
    z.refine(({ parts }) => parts.every((part) => (clonePartNeeds[part] ?? []).every((need) => parts.includes(need))), {
      path: ['parts'],
      error: 'Rights on folders need the folders and the users; documents need the folders.',
    }),
  )
export type CloneAsked = z.output<typeof projectClone>

export interface CloneAnswer {
  task: BackgroundTask
}
