import type { Permit } from '#contract/entities/permit.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { listedPeople } from '#contract/questions/signOnList.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { formOf, storedAnswers } from '#server/features/questionnaires/answers.ts'
import type { Party } from '#server/core/approvalHooks.ts'
import { isParty } from '#server/features/approvals/parties.ts'
import { permits as table } from '#server/db/tables/permit.ts'

type Named = Pick<Permit, 'authorUserId' | 'holderUserId' | 'holderName'> & Partial<Pick<Permit, 'workers'>>

const crew = 'one of the crew'

/**
 * The people who request the work of a permit or do it, and so may not authorise it or let it continue: its author, its
 * holder, and the crew (domain specification, 6.2; HSE, HSG250: no one issues a permit to themselves).
 */
export const permitParties = ({ authorUserId, holderUserId, holderName, workers = [] }: Named): Party[] => [
  { userId: holderUserId, name: holderName, as: 'the permit holder' },
  { userId: authorUserId, name: '', as: 'the author' },
  ...workers.map(({ userId = null, name }): Party => ({ userId, name, as: crew })),
]

/** The crew that is listed in the answers of a permit before anyone signs on. */
export async function listedCrew({ tx, services }: Pick<Write, 'tx' | 'services'>, { id }: Permit): Promise<Party[]> {
  const record = { kind: 'permit', id, table, cipher: services.cipher } as const
  const kept = await formOf(tx, record, 'main')
  const lists = (kept?.form.questions ?? []).filter(({ inputTypeId }) => inputTypeId === inputType.userList)
  if (lists.length === 0) return []
  const keys = new Set(lists.map(({ key }) => key))
  const answers = await storedAnswers(tx, record, 'main')
  return answers
    .filter(({ slot }) => keys.has(slot.split('#')[0]!))
    .flatMap(({ value }) => listedPeople(value))
    .map(({ name }) => ({ userId: null, name, as: crew }))
}

/** Refuses a person who authorised the work as its holder or as part of the crew. */
export function refuseAuthoriser(
  { issuerUserId, issuerName, approval }: Permit,
  person: Omit<Party, 'as'>,
  field: string,
) {
  const approvers = (approval?.lists ?? []).flatMap(({ people }) =>
    people.filter(
      ({ statusId, processRoleId }) =>
        processRoleId !== processRoles.author &&
        (statusId === stepStatus.approved || statusId === stepStatus.approvedWithComments),
    ),
  )
  const found = [{ userId: issuerUserId, name: issuerName }, ...approvers].find((one) =>
    isParty(one, { ...person, as: '' }),
  )
  if (found)
    throw invalid(`${found.name} let this work be done, and so neither holds the permit nor works under it.`, field)
}
