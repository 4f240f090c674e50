import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Induction } from '#contract/entities/induction.ts'
import type { Medical as Answer } from '#contract/questionnaires/medical.ts'
import { recordPart } from '#src/data/entityData.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { MoveModal } from '../record/moves/MoveModal.tsx'
import { inductions } from './data.ts'
import { medicalWords } from './inductionMoves.ts'
import { MedicalFields } from './MedicalFields.tsx'

/**
 * What the person stated about their health. Only the inductor, the managers, the H&S adviser and the project manager
 * get this data; everyone else receives nothing.
 */
export const Medical = ({ row }: { row: Induction }) => (row.readsMedical ? <Answered row={row} /> : null)

function Answered({ row }: { row: Induction }) {
  const { data, error, isLoading } = useQuery(recordPart<Answer | null>(inductions.entity, row.id, 'medical'))
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Medical arrangements"
      action={
        <div className="line">
          <span className="small quiet line tight">
            <IconLock size={14} aria-hidden />
            Restricted
          </span>
          {row.allowedActions.includes('medical') && (
            <Button small disabled={isLoading} onClick={() => setAsking(true)}>
              {row.medicalAsked ? 'Change' : 'Record answer'}
            </Button>
          )}
        </div>
      }
    >
      {error && <Notice tone="red">{error.message}</Notice>}
      {!row.medicalAsked && (
        <p className="due tone-amber">Not asked yet. It is asked before the induction is submitted.</p>
      )}
      {data && (
        <>
          <strong>{data.needsMedical ? 'Yes' : 'None needed'}</strong>
          {data.medicalDetail && <p className="prose">{data.medicalDetail}</p>}
        </>
      )}
      {asking && (
        <MoveModal
          data={inductions}
          row={row}
          move="medical"
          words={medicalWords}
          called={row.number ?? row.title}
          start={{ needsMedical: data?.needsMedical ?? null, medicalDetail: data?.medicalDetail ?? null }}
          onClose={() => setAsking(false)}
        >
          {(form) => <MedicalFields form={form} />}
        </MoveModal>
      )}
    </Panel>
  )
}
