import { IconArrowBackUp, IconLink, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { personWords } from '#contract/people/namedPerson.ts'
import type { NameDecision, UnlinkedName } from '#contract/people/unlinkedNames.ts'
import type { System } from '#contract/systems.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { NewPersonForm } from './NewPersonForm.tsx'
import { decideOnName, unlinkedNames } from './unlinkedNames.ts'
import './unlinkedNames.css'

interface Props {
  project: Project
  system: System
  onClose(): void
}

const keyOf = ({ kind, recordId, slot }: UnlinkedName) => `${kind}/${recordId}/${slot}`

/**
 * The names in records that are not linked to the list of people, for those who keep it: each is linked to someone on
 * the list, entered as a new person, or left as it was typed.
 */
export function UnlinkedNames({ project, system, onClose }: Props) {
  const id = useId()
  const found = useQuery(unlinkedNames(project.id))
  const { mutate, isPending, error } = useMutation(decideOnName(project.id))
  const [entered, setEntered] = useState<UnlinkedName | null>(null)
  // Asked for now, so that the form of a new person knows the company at once.
  useCompanyOptions(project.id)
  const list = useRef<HTMLDivElement>(null)
  const focus = useRef<number | null>(null)
  const decide = (name: UnlinkedName, decision: Pick<NameDecision, 'action' | 'personId'>) => {
    const { kind, recordId, slot, of } = name
    focus.current = [...(list.current?.querySelectorAll('li') ?? [])].findIndex(
      ({ dataset }) => dataset.key === keyOf(name),
    )
    mutate({ kind, recordId, slot, of, ...decision })
  }
  const count = found.data?.length ?? 0
  // The next name takes the focus once one is decided on, so that the keyboard goes on from there.
  useEffect(() => {
    if (focus.current === null || isPending || count === 0) return
    const rows = list.current?.querySelectorAll('li') ?? []
    rows[Math.min(focus.current, rows.length - 1)]?.querySelector('button')?.focus()
    focus.current = null
  }, [count, isPending])
  if (entered)
    return (
      <NewPersonForm
        project={project}
        system={system}
        called={entered}
        onClose={() => setEntered(null)}
        onAdded={({ personId }) => {
          decide(entered, { action: 'link', personId })
          setEntered(null)
        }}
      />
    )
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="unlinked-names">
      <h2 id={id}>Not linked to the list of people</h2>
      <div className="dialog-body stack" ref={list}>
        {error && <Notice tone="red">{error.message}</Notice>}
        <Loaded of={found} name="Names that are not linked">
          {(names) => {
            const open = names.filter(({ isLeft }) => !isLeft)
            const left = names.filter(({ isLeft }) => isLeft)
            return (
              <>
                {open.length === 0 ? (
                  <EmptyState title="Every name is linked">
                    Nobody has to decide on a name in the records that you may open.
                  </EmptyState>
                ) : (
                  <Names title="To decide" names={open}>
                    {(name) => (
                      <>
                        {name.likely.map(({ personId, why, ...person }) => (
                          <Button
                            key={personId}
                            small
                            icon={<IconLink size={15} aria-hidden />}
                            disabled={isPending}
                            onClick={() => decide(name, { action: 'link', personId })}
                          >
                            Link to {personWords(person)} ({why.toLowerCase()})
                          </Button>
                        ))}
                        <Button
                          small
                          icon={<IconUserPlus size={15} aria-hidden />}
                          aria-label={`Add ${name.name} as a new person`}
                          disabled={isPending}
                          onClick={() => setEntered(name)}
                        >
                          Add as new person
                        </Button>
                        <Button
                          small
                          kind="quiet"
                          aria-label={`Leave ${name.name} as typed`}
                          disabled={isPending}
                          onClick={() => decide(name, { action: 'leave' })}
                        >
                          Leave as typed
                        </Button>
                      </>
                    )}
                  </Names>
                )}
                {left.length > 0 && (
                  <Names title="Left as typed" names={left}>
                    {(name) => (
                      <Button
                        small
                        kind="quiet"
                        icon={<IconArrowBackUp size={15} aria-hidden />}
                        aria-label={`Decide on ${name.name} again`}
                        disabled={isPending}
                        onClick={() => decide(name, { action: 'undo' })}
                      >
                        Undo
                      </Button>
                    )}
                  </Names>
                )}
              </>
            )
          }}
        </Loaded>
      </div>
      <footer>
        <Button className="push" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

interface NamesProps {
  title: string
  names: readonly UnlinkedName[]
  children(name: UnlinkedName): ReactNode
}

function Names({ title, names, children }: NamesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="part-head">
        {title} <span className="count">{names.length}</span>
      </h3>
      <ul className="plain" aria-labelledby={id}>
        {names.map((name) => (
          <li key={keyOf(name)} data-key={keyOf(name)}>
            <span>
              <strong>{personWords(name)}</strong>{' '}
              <span className="quiet small">
                {[name.kindName, name.number].filter(Boolean).join(' ')}, {name.as.toLowerCase()}
              </span>
            </span>
            <span className="line wrap">{children(name)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
