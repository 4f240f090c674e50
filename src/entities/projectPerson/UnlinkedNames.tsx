import { IconArrowBackUp, IconLink, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { personWords } from '#contract/people/namedPerson.ts'
import { mostNames, type NameDecision, type UnlinkedName } from '#contract/people/unlinkedNames.ts'
import type { System } from '#contract/systems.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { NewPersonForm } from './NewPersonForm.tsx'
import { decideOnName, groupedNames, unlinkedNames, type NameGroup } from './unlinkedNames.ts'
import './unlinkedNames.css'

interface Props {
  project: Project
  system: System
  onClose(): void
}

/**
 * The names in records that are not linked to the list of people, for those who keep it: each is linked to someone on
 * the list, entered as a new person, or left as it was typed.
 */
export function UnlinkedNames({ project, system, onClose }: Props) {
  const id = useId()
  const found = useQuery(unlinkedNames(project.id))
  const { mutate, isPending, error } = useMutation(decideOnName(project.id))
  const [entered, setEntered] = useState<NameGroup | null>(null)
  // Asked for now, so that the form of a new person knows the company at once.
  useCompanyOptions(project.id)
  const list = useRef<HTMLDivElement>(null)
  const focus = useRef<number | null>(null)
  const decide = ({ key, names }: NameGroup, decision: Pick<NameDecision, 'action' | 'personId'>) => {
    focus.current = [...(list.current?.querySelectorAll('li') ?? [])].findIndex(({ dataset }) => dataset.key === key)
    const sent = names.slice(0, mostNames).map(({ kind, recordId, slot, of }) => ({ kind, recordId, slot, of }))
    mutate({ names: sent, ...decision })
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
        called={entered.names[0]}
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
            const open = groupedNames(names.filter(({ isLeft }) => !isLeft))
            const left = groupedNames(names.filter(({ isLeft }) => isLeft))
            return (
              <>
                {open.length === 0 ? (
                  <EmptyState title="Every name is linked">
                    Nobody has to decide on a name in the records that you may open.
                  </EmptyState>
                ) : (
                  <Names title="To decide" groups={open}>
                    {(group, name) => (
                      <>
                        {name.likely.map(({ personId, why, ...person }) => (
                          <Button
                            key={personId}
                            small
                            icon={<IconLink size={15} aria-hidden />}
                            disabled={isPending}
                            onClick={() => decide(group, { action: 'link', personId })}
                          >
                            Link to {personWords(person)} ({why.toLowerCase()})
                          </Button>
                        ))}
                        <Button
                          small
                          icon={<IconUserPlus size={15} aria-hidden />}
                          aria-label={`Add ${name.name} as a new person`}
                          disabled={isPending}
                          onClick={() => setEntered(group)}
                        >
                          Add as new person
                        </Button>
                        <Button
                          small
                          kind="quiet"
                          aria-label={`Leave ${name.name} as typed`}
                          disabled={isPending}
                          onClick={() => decide(group, { action: 'leave' })}
                        >
                          Leave as typed
                        </Button>
                      </>
                    )}
                  </Names>
                )}
                {left.length > 0 && (
                  <Names title="Left as typed" groups={left}>
                    {(group, name) => (
                      <Button
                        small
                        kind="quiet"
                        icon={<IconArrowBackUp size={15} aria-hidden />}
                        aria-label={`Decide on ${name.name} again`}
                        disabled={isPending}
                        onClick={() => decide(group, { action: 'undo' })}
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
  groups: readonly NameGroup[]
  children(group: NameGroup, name: UnlinkedName): ReactNode
}

function Names({ title, groups, children }: NamesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="part-head">
        {title} <span className="count">{groups.length}</span>
      </h3>
      <ul className="plain" aria-labelledby={id}>
        {groups.map((group) => (
          <li key={group.key} data-key={group.key}>
            <span>
              <strong>{personWords(group.names[0]!)}</strong> <Places names={group.names} />
            </span>
            <span className="line wrap">{children(group, group.names[0]!)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many places are named before the rest is counted. */
const mostPlaces = 3

/** Where a name stands: the first records, and how many more. */
function Places({ names }: { names: readonly UnlinkedName[] }) {
  const words = names.map(({ kindName, number, as }) =>
    [[kindName, number].filter(Boolean).join(' '), as.toLowerCase()].join(', '),
  )
  if (words.length <= mostPlaces) return <span className="quiet small">{words.join('; ')}</span>
  return (
    <details className="quiet small">
      <summary>{`${words.slice(0, mostPlaces).join('; ')} and ${words.length - mostPlaces} more`}</summary>
      {words.slice(mostPlaces).join('; ')}
    </details>
  )
}
