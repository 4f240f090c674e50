import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Induction } from '#contract/entities/induction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { inductions } from './data.ts'

/**
 * Whether the person needs medical arrangements. Only the inductor, the managers, the H&S adviser and the project manager
 * see this; for everybody else it is not there.
 */
export function Medical({ row }: { row: Induction }) {
  const { mutate, error, isPending } = useMutation(inductions.act('medical', row))
  if (!row.readsMedical) return null
  const mayAnswer = row.allowedActions.includes('medical')
  return (
    <Panel
      title="Medical arrangements"
      action={
        <span className="small quiet line tight">
          <IconLock size={14} aria-hidden />
          Inductor, managers and H&S adviser only
        </span>
      }
    >
      <div className="stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        <p>Is there anything about their health that first aiders or supervisors must allow for?</p>
        {mayAnswer ? (
          <div className="line" role="group" aria-label="Needs medical arrangements">
            {[true, false].map((needsMedical) => (
              <Button
                key={String(needsMedical)}
                aria-pressed={row.needsMedical === needsMedical}
                kind={row.needsMedical === needsMedical ? 'primary' : 'plain'}
                disabled={isPending}
                onClick={() => mutate({ needsMedical })}
              >
                {needsMedical ? 'Yes' : 'No'}
              </Button>
            ))}
            {row.needsMedical === null && <span className="small tone-amber due">Not asked yet</span>}
          </div>
        ) : (
          <p>
            <strong>{row.needsMedical === null ? 'Not asked' : row.needsMedical ? 'Yes' : 'No'}</strong>
          </p>
        )}
      </div>
    </Panel>
  )
}
