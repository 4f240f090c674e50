import { useEffect, useState } from 'react'
import { starterKinds, starterSetPath, type StarterAnswer, type StarterKind } from '#contract/projects/starterSet.ts'
import { counted } from '#contract/text/amounts.ts'
import { useTaskStart } from '#src/entities/backgroundTask/shared/useTaskStart.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import './starterSet.css'

const heads: Record<StarterKind, string> = {
  roleListTemplate: 'Approvals',
  processSubType: 'Sub types with their questions',
  template: 'Folder structures',
}

/** Shows what the starter set adds, and adds it. */
export function StarterSet({ onClose }: { onClose: () => void }) {
  const task = useTaskStart<StarterAnswer, object>(starterSetPath, { linkWords: 'Open the dashboard', onClose })
  const [look] = useState(() => task.look)
  useEffect(() => look({}), [look])
  if (task.progress) return task.progress
  const lines = task.answer?.lines
  const count = lines?.filter(({ isThere }) => !isThere).length ?? 0
  return (
    <ConfirmModal
      title="Take over the starter set?"
      action={lines ? `Add ${counted(count, 'record')}` : 'Add'}
      question="Each is added as if you had entered it, and you can change or delete it later. What you have already under the same name stays as it is."
      problem={task.error?.message}
      reason={!lines ? 'The set is loading.' : count === 0 ? 'Everything in it is there already.' : null}
      onConfirm={() => task.start({})}
      onCancel={onClose}
    >
      {lines &&
        starterKinds.map((kind) => (
          <section key={kind} className="starter-set">
            <h3>{heads[kind]}</h3>
            <ul aria-label={heads[kind]}>
              {lines
                .filter((line) => line.kind === kind)
                .map(({ name, detail, isThere }) => (
                  <li key={name} className={isThere ? 'quiet' : undefined}>
                    <span>{name}</span>
                    <span className="small quiet">{isThere ? 'there already' : detail}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </ConfirmModal>
  )
}
