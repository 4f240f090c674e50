import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rams } from '#contract/entities/rams.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { DrawnSignature } from '../process/inputs/SignaturePad.tsx'
import { SignatureField } from '../process/instance/SignatureField.tsx'
import { MoveModal } from '../record/moves/MoveModal.tsx'
import { rams } from './data.ts'
import '../process/instance/signOn.css'

const briefWords = {
  verb: 'Brief somebody',
  follows: 'They sign on this device. A new revision is signed again.',
  told: 'has one more signature',
}

/** Who was briefed on this revision and signed it. */
export function Briefings({ row }: { row: Rams }) {
  const [adding, setAdding] = useState(false)
  return (
    <Panel
      title="Briefed on this revision"
      count={row.briefed}
      action={
        row.allowedActions.includes('brief') && (
          <Button small icon={<IconPlus size={15} />} onClick={() => setAdding(true)}>
            Brief somebody
          </Button>
        )
      }
    >
      {row.briefings.length === 0 && <p className="quiet">Nobody has signed this revision yet.</p>}
      <ul className="sign-on">
        {row.briefings.map(({ id, name, company, at, signature }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className="small quiet">{company}</span>
            </span>
            <DrawnSignature name={name} strokes={signature} />
            <span className="small">
              <Moment at={at} withTime />
            </span>
          </li>
        ))}
      </ul>
      {adding && (
        <MoveModal
          data={rams}
          row={row}
          move="brief"
          words={briefWords}
          called={row.number ?? row.title}
          start={{ name: '', company: row.clientName, signature: [] }}
          onClose={() => setAdding(false)}
        >
          {(form) => (
            <>
              <div className="fields">
                <TextField form={form} name="name" label="Name" required autoFocus maxLength={100} />
                <TextField form={form} name="company" label="Company" maxLength={100} orNull />
              </div>
              <SignatureField
                form={form}
                statement="I was briefed on this revision. I work to it, and say so when something changes."
              />
            </>
          )}
        </MoveModal>
      )}
    </Panel>
  )
}
