import { expect } from 'vitest'
import type { Incident } from '#contract/entities/incident.ts'
import { samples } from '#mocks/samples.ts'
import type { usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

/** An incident that was reported and accepted. */
export async function inForceIncident({ held, people }: ReturnType<typeof usePermits>, more: Fields) {
  const { id } = await add(people.author, 'incident', {
    ...samples.incident(nobody),
    projectId: held.projectId,
    occurredOn: new Date(Date.now() - 3_600_000).toISOString(),
    ...more,
  })
  const read = async () => (await held.admin.read<Incident>('GET', `incident/${id}`)).data
  const submitted = { action: 'submit', rowVersion: (await read()).rowVersion }
  expect(await people.author.read('PUT', `incident/${id}/move`, submitted)).toMatchObject({ errors: [] })
  const list = (await read()).approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action: 'approve', stage: list.stageKey, round: list.round }
  expect(await people.approver.read('PUT', `incident/${id}/approval`, step)).toMatchObject({ errors: [] })
  return read()
}
