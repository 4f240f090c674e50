import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { rams as entity, type Rams } from '#contract/entities/rams.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { SignatureField } from '../process/instance/SignatureField.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { scoreAfter } from '#contract/safety/risk.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useRiskBand } from '../process/risk.ts'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { rams } from './data.ts'
import { ramsMoves, type RamsMove } from './ramsMoves.ts'

interface Props {
  row: Rams
  move: RamsMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const start: Record<RamsMove, FieldValues> = {
  submit: { chosen: {} },
  sign: { signature: [] },
  revise: {},
  resume: {},
  close: {},
  suspend: { reason: '' },
  cancel: { reason: '' },
}

/** Takes RAMS a step further. */
export const RamsMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={rams}
    row={row}
    move={move}
    words={ramsMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={start[move]}
    onClose={onClose}
  >
    {(form) => (
      <Inputs
        form={form}
        row={row}
        move={move}
        onGap={(gap) => {
          onClose()
          onGap(gap)
        }}
      />
    )}
  </MoveModal>
)

interface InputProps {
  form: UseFormReturn
  row: Rams
  move: RamsMove
  onGap: Props['onGap']
}

function Inputs({ form, row, move, onGap }: InputProps) {
  switch (move) {
    case 'submit':
      return <Submit form={form} row={row} onGap={onGap} />
    case 'sign':
      return (
        <SignatureField
          form={form}
          statement="I have read this revision and was briefed on it. I will work to it and say so if anything changes."
        />
      )
    case 'suspend':
    case 'cancel':
      return <ReasonField form={form} />
    default:
      return null
  }
}

function Submit({ form, row, onGap }: Omit<InputProps, 'move'>) {
  const { data: gaps } = useQuery(gapsOf(entity, row.id, 'main'))
  return (
    <>
      <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />
      {gaps?.length === 0 && <HighRisks row={row} />}
      {gaps?.length === 0 && <SubmitStages entity={entity} id={row.id} form={form} />}
    </>
  )
}

/** Says before RAMS are submitted what the last approver would refuse without a reason (domain specification, 6.2). */
function HighRisks({ row: { riskRows } }: Pick<Props, 'row'>) {
  const bandOf = useRiskBand()
  const high = riskRows.filter((hazard) => bandOf(scoreAfter(hazard)).band === 'high')
  if (high.length === 0) return null
  return (
    <Notice tone="amber" title="High risk even with its controls">
      {high.map(({ hazard }) => hazard).join('; ')}. Whoever approves it has to say why that is acceptable. Add controls
      if you can.
    </Notice>
  )
}
