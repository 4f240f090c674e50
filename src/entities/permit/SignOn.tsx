import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permit, PermitWorker } from '#contract/entities/permit.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { DrawnSignature } from '../process/inputs/SignaturePad.tsx'
import { SignatureField } from '../process/instance/SignatureField.tsx'
import { MoveModal } from '../record/moves/MoveModal.tsx'
import { permits } from './data.ts'
import '../process/instance/signOn.css'

const signOnWords = {
  verb: 'Sign on',
  follows: 'They were briefed on the permit and work under it until they sign off.',
  told: 'has one more person signed on',
}

/** The people who work under a permit: who is on, since when, and who has signed off. */
export function SignOn({ row }: { row: Permit }) {
  const [adding, setAdding] = useState(false)
  const mayAdd = row.allowedActions.includes('signOn')
  const { mutate, error, isPending, variables } = useMutation(permits.act('signOff', row))
  return (
    <Panel
      title="People who work under this permit"
      count={row.signedOn}
      action={
        mayAdd && (
          <Button small kind="primary" icon={<IconPlus size={15} />} onClick={() => setAdding(true)}>
            Sign on
          </Button>
        )
      }
    >
      <div className="stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        {row.workers.length === 0 && (
          <p className="quiet">
            {row.requiresSignOn
              ? 'Nobody has signed on. The work starts once the crew has.'
              : 'Nobody has signed on yet.'}
          </p>
        )}
        <ul className="sign-on">
          {row.workers.map((worker) => (
            <Worker
              key={worker.id}
              worker={worker}
              signOff={
                row.allowedActions.includes('signOff') &&
                worker.offAt === null && (
                  <Button
                    small
                    disabled={isPending && variables?.workerId === worker.id}
                    onClick={() => mutate({ workerId: worker.id })}
                    aria-label={`Sign off ${worker.name}`}
                  >
                    Sign off
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </div>
      {adding && (
        <MoveModal
          data={permits}
          row={row}
          move="signOn"
          words={signOnWords}
          called={row.number ?? row.title}
          start={{ name: '', company: row.clientName ?? '', signature: [] }}
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
                statement="I was briefed on this permit, its conditions and what to do if something changes."
              />
            </>
          )}
        </MoveModal>
      )}
    </Panel>
  )
}

const Worker = ({ worker, signOff }: { worker: PermitWorker; signOff: React.ReactNode }) => (
  <li>
    <span>
      <strong>{worker.name}</strong>
      <span className="small quiet">{worker.company}</span>
    </span>
    <DrawnSignature name={worker.name} strokes={worker.signature} />
    <span className="small">
      On <Moment at={worker.onAt} withTime inSentence />
      {worker.offAt && (
        <>
          , off <Moment at={worker.offAt} withTime inSentence />
        </>
      )}
    </span>
    <span className="push">{signOff}</span>
  </li>
)
