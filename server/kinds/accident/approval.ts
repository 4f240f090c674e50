import { accident, type Accident } from '#contract/entities/accident.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { instanceApproval, isApproved } from '#server/features/questionnaires/approval.ts'
import { gapsOfRecord, missingWords } from '#server/features/questionnaires/submitting.ts'
import { partsOf, partsOfKind } from './parts.ts'
import { accidentRights } from './rules.ts'
import { accidents } from '#server/db/tables/accident.ts'

/** Refuses to accept an accident before its investigation is done (domain specification, 7.5). */
export async function refuseUninvestigated(w: Write, row: Accident) {
  if (row.worstPotential === null) throw notNow('Set the level of the investigation first.')
  const record = { kind: accident.kind, id: row.id, table: accidents, cipher: w.services.cipher }
  const gaps = await gapsOfRecord(w.tx, record, 'closeOut')
  if (gaps.length > 0) throw notNow(`The investigation is not done. ${missingWords(gaps)}`)
}

/** The submitted content of an accident besides its fields and answers. */
const alsoSubmits = async (w: Write, id: number) => ({
  parts: (await partsOf(w.tx, w.services.cipher, id)).map(({ key, part, content }) => ({ key, part, content })),
})

/** An injured person does not decide on the findings of their own accident. */
const injuredOf = async ({ tx, services }: Pick<Write, 'tx' | 'services'>, { id }: Accident) =>
  partsOfKind(await partsOf(tx, services.cipher, id), 'injured').map(({ content: { userId, name } }) => ({
    userId,
    name,
    as: 'one of the injured',
  }))

/** How accidents go through their approval. */
export const accidentApproval = {
  entity: accident,
  alsoSubmits,
  approval: instanceApproval({
    entity: accident,
    table: accidents,
    mayBeAsked: accidentRights.mayBeAsked,
    alsoSubmits,
    moreParties: injuredOf,
    completes: refuseUninvestigated,
    values: ({ injuredCount, daysLost, worstPotential }) => ({ injuredCount, daysLost, worstPotential }),
    async decided(w, row, result) {
      if (result === 'rejected') throw notNow('An accident cannot be rejected. Request changes to the report.')
      if (isApproved(result)) await refuseUninvestigated(w, row)
      return {}
    },
  }),
}
