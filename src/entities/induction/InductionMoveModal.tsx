import { induction as entity, type Induction } from '#contract/entities/induction.ts'
import { inductionStatement } from '#contract/safety/induction.ts'
import { signerOf } from '#src/entities/signature/pinSigner.ts'
import { SignatureField } from '#src/entities/safetyRecord/SignatureField.tsx'
import { submission } from '#src/entities/safetyRecord/submission.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason, type CustomField } from '../record/moves/moveFields.ts'
import { inductions } from './data.ts'
import { inductionMoves } from './inductionMoves.ts'

/** Signed by the inducted person, once every answer is there. */
const signed: CustomField<Induction, 'chosen' | 'signature'> = {
  ...submission<Induction>(entity, {
    beforeStages: ({ form, row }) => (
      <SignatureField
        form={form}
        statement={`${row.title}: ${inductionStatement}`}
        signer={signerOf(row.userId, row.title, row.projectId)}
      />
    ),
  }),
  start: { chosen: {}, signature: [] },
}

/** Takes an induction a step further. */
export const InductionMoveModal = moveDialog({
  data: inductions,
  words: inductionMoves,
  fields: { submit: [signed], close: [reason], cancel: [reason] },
})
