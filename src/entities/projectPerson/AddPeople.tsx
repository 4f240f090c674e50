import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { PersonCandidate } from '#contract/people/addPeople.ts'
import { counted } from '#contract/text/amounts.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { addExisting, candidates } from './data.ts'
import './addPeople.css'

interface Props {
  project: Project
  /** Enters someone who is not known yet. */
  onNew(): void
  onClose(): void
}

const typingPause = 200

/** Puts people on the list of a project: known ones of its companies, several at once, or someone new. */
export function AddPeople({ project, onNew, onClose }: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), typingPause)
  const found = useQuery({ ...candidates(project.id, asked), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlyMap<number, PersonCandidate>>(new Map())
  const { mutateAsync, isPending, error } = useMutation(addExisting(project.id))
  const toggle = (person: PersonCandidate) => {
    const next = new Map(chosen)
    if (!next.delete(person.id)) next.set(person.id, person)
    setChosen(next)
  }
  const add = async () => {
    const added = await mutateAsync([...chosen.keys()]).catch(() => null)
    // The dialog shows why.
    if (!added) return
    messages.add('success', `${counted(added.length, 'person', 'people')} added to ${project.number}`)
    onClose()
  }
  return (
    <Dialog labelledBy={id} onLeave={() => !isPending && onClose()} className="add-people">
      <h2 id={id}>Add people</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        <div className="line">
          <label className="grow">
            <span className="quiet small">Known people of the companies on this project</span>
            <input
              className="input"
              type="search"
              data-autofocus
              placeholder="Name or company"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          <Button icon={<IconUserPlus size={16} />} onClick={onNew}>
            New person
          </Button>
        </div>
        <Loaded of={found} name="The people">
          {(people) =>
            people.length === 0 ? (
              <p className="quiet">
                {asked === ''
                  ? 'Everyone who is known of these companies is on the list already. Enter a new person, or add their company to the project first.'
                  : `Nobody of these companies fits “${asked}”. Enter a new person, or add their company to the project first.`}
              </p>
            ) : (
              <ul className="add-people-list" aria-label="Known people">
                {people.map((person) => (
                  <li key={person.id}>
                    <label className="line">
                      <input
                        type="checkbox"
                        aria-label={[person.name, person.clientName].join(', ')}
                        checked={chosen.has(person.id)}
                        onChange={() => toggle(person)}
                      />
                      <span>
                        <strong>{person.name}</strong>
                        <span className="quiet small">
                          {[person.clientName, person.trade].filter(Boolean).join(', ')}
                        </span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <footer>
        <Button className="push" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind="primary"
          disabled={isPending}
          reason={chosen.size === 0 ? 'Select somebody first' : null}
          onClick={() => void add()}
        >
          {chosen.size === 0 ? 'Add' : `Add ${counted(chosen.size, 'person', 'people')}`}
        </Button>
      </footer>
    </Dialog>
  )
}
