import type { Observation } from '#contract/entities/observation.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { onlyAsset } from './assets.ts'
import { contactsOf } from '#server/features/site/contacts.ts'

const mostOfTitle = 150

/** The first line of a description, cut at a word where it is long. */
export function titleOf(description: string) {
  const [line = ''] = description.trim().split('\n')
  if (line.length <= mostOfTitle) return line
  const cut = line.slice(0, mostOfTitle - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 60)).trimEnd()}…`
}

/** Asks the company of an observation to put right what was seen. Whoever saw it checks the fix. */
export async function raiseAction(w: Write, row: Observation) {
  const actions = writing(w.services.kinds.questionResponseAction!)
  await actions.create(w, {
    projectId: row.projectId,
    systemId: row.systemId,
    title: titleOf(row.description),
    description: row.description,
    priorityId: row.priorityId,
    categoryId: row.observationTypeId,
    assignedClientId: row.clientId,
    locationId: row.locationId,
    sourceKind: 'observation',
    sourceId: row.id,
    ...onlyAsset(row),
  })
}

/** Tells the company that its work was praised. */
export async function thank(w: Write, row: Observation) {
  await notify(w, await contactsOf(w.tx, row.projectId, row.clientId), {
    topic: 'observation',
    title: `${row.number} praises ${row.clientName ?? 'your work'}: ${titleOf(row.description)}`.slice(0, 150),
    body: [row.thanksTo && `Thanks to ${row.thanksTo}.`, row.description].filter(Boolean).join(' ').slice(0, 500),
    projectId: row.projectId,
    entityKind: 'observation',
    entityId: row.id,
    url: recordPath('observation', row),
    place: row,
    priority: 20,
  })
}
