import { effectWords } from '#contract/questions/conditionWords.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { followUpEffects, mostFollowUps, plainFollowUp, type FollowUp } from '#contract/entities/templateQuestion.ts'
import type { Question } from '#contract/questions/form.ts'
import { choices } from '#src/data/choices.ts'
import { Button } from '#src/ui/Button.tsx'
import { useRowKeys } from '#src/ui/rows/useRowKeys.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { NumberBox } from '#src/ui/fields/NumberBox.tsx'
import { ComparisonFields } from './ComparisonFields.tsx'
import { firstComparison } from './conditionWords.ts'

interface Props {
  question: Pick<Question, 'inputTypeId' | 'options'>
  value: readonly FollowUp[]
  onChange(value: FollowUp[]): void
}

const assigneeWords: Record<NonNullable<FollowUp['assignTo']>, string> = {
  projectRole: 'a project role',
  companyOfPerson: 'the person’s company',
  user: 'a named person',
  askUser: 'a person chosen at the time',
}

/** Edits the follow-ups of a question: for which answer, and with what effect. */
export function FollowUpsEditor({ question, value, onChange }: Props) {
  const { keys, insert, remove } = useRowKeys(value.length)
  const add = () => {
    insert(value.length)
    onChange([...value, { ...plainFollowUp, when: worst(question), effect: 'requireComment' }])
  }
  const drop = (at: number) => {
    remove(at)
    onChange(value.filter((_, place) => place !== at))
  }
  return (
    <fieldset className="rule-box">
      <legend>
        When the answer {value.length === 0 && <span className="quiet">is given, nothing else happens</span>}
      </legend>
      {value.map((one, at) => {
        const set = (change: Partial<FollowUp>) =>
          onChange(value.map((other, place) => (place === at ? { ...other, ...change } : other)))
        const label = `Follow-up ${at + 1}`
        return (
          <div key={keys[at]} className="rule">
            <ComparisonFields
              question={question}
              comparison={one.when}
              label={label}
              onChange={(when) => set({ when })}
            />
            <select
              className="select rule-question"
              aria-label={`${label}: what follows`}
              value={one.effect}
              onChange={({ target }) => set(begun(target.value as FollowUp['effect']))}
            >
              {followUpEffects.map((effect) => (
                <option key={effect} value={effect}>
                  {effectWords[effect]}
                </option>
              ))}
            </select>
            <Button
              small
              kind="quiet"
              icon={<IconX size={15} />}
              aria-label={`Remove follow-up ${at + 1}`}
              onClick={() => drop(at)}
            />
            <Details one={one} label={label} set={set} />
          </div>
        )
      })}
      {value.length < mostFollowUps && (
        <Button small kind="quiet" icon={<IconPlus size={15} />} onClick={add}>
          Follow-up
        </Button>
      )}
    </fieldset>
  )
}

/** Returns the initial values of a newly chosen effect. */
const begun = (effect: FollowUp['effect']): Partial<FollowUp> => ({
  ...plainFollowUp,
  effect,
  ...(effect === 'raiseAction' && { priorityId: 20 }),
  ...((effect === 'raiseAction' || effect === 'notify') && { assignTo: 'projectRole' }),
})

/** Returns a comparison with the answer most likely to need a follow-up: a failing one, otherwise the first. */
function worst(question: Pick<Question, 'inputTypeId' | 'options'>): FollowUp['when'] {
  const failing = question.options.find(({ isFail }) => isFail)
  const first = firstComparison(question)
  return failing ? { ...first, value: failing.value } : first
}

interface DetailsProps {
  one: FollowUp
  label: string
  set(change: Partial<FollowUp>): void
}

function Details({ one, label, set }: DetailsProps) {
  if (one.effect === 'requireStage')
    return (
      <input
        className="input rule-whole"
        aria-label={`${label}: stage`}
        placeholder="Name of the stage"
        maxLength={60}
        value={one.stageName ?? ''}
        onChange={({ target }) => set({ stageName: target.value || null })}
      />
    )
  if (one.effect === 'notify')
    return (
      <span className="rule-whole line wrap">
        Tell <Assignee one={one} label={label} set={set} />
      </span>
    )
  if (one.effect !== 'raiseAction') return null
  return (
    <div className="rule-whole stack tight-stack">
      <input
        className="input"
        aria-label={`${label}: title of the action`}
        placeholder="What has to be done; {answer} inserts the answer"
        maxLength={150}
        value={one.title ?? ''}
        onChange={({ target }) => set({ title: target.value || null })}
      />
      <span className="line wrap">
        <Priorities one={one} label={label} set={set} />
        <label className="line tight">
          due in
          <NumberBox
            className="input short-number"
            decimals={0}
            aria-label={`${label}: days until it is due`}
            placeholder="auto"
            value={one.dueDays ?? null}
            onChange={(days) => set({ dueDays: days === null ? null : Math.max(0, Math.min(365, days)) })}
          />
          days, for
        </label>
        <Assignee one={one} label={label} set={set} />
      </span>
      <label className="with-label">
        <input
          type="checkbox"
          className="check"
          checked={one.mustCloseBeforeParent}
          onChange={({ target }) => set({ mustCloseBeforeParent: target.checked })}
        />
        The record stays open until it is closed
      </label>
    </div>
  )
}

function Priorities({ one, label, set }: DetailsProps) {
  const { data = [] } = useQuery(lookups.list({ list: 'questionResponseActionPriorities' }))
  return (
    <select
      className="select"
      aria-label={`${label}: priority`}
      value={one.priorityId ?? ''}
      onChange={({ target }) => set({ priorityId: Number(target.value) || null })}
    >
      <option value="">Priority…</option>
      {data
        .filter(({ id, isActive }) => isActive || id === one.priorityId)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  )
}

function Assignee({ one, label, set }: DetailsProps) {
  const { data: roles = [] } = useQuery({
    ...lookups.list({ list: 'projectRoles' }),
    enabled: one.assignTo === 'projectRole',
  })
  const { data: people = [] } = useQuery({ ...choices('user'), enabled: one.assignTo === 'user' })
  return (
    <>
      <select
        className="select"
        aria-label={`${label}: who`}
        value={one.assignTo ?? ''}
        onChange={({ target }) =>
          set({ assignTo: (target.value || null) as FollowUp['assignTo'], projectRoleId: null, userId: null })
        }
      >
        <option value="">Who…</option>
        {Object.entries(assigneeWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {one.assignTo === 'projectRole' && (
        <select
          className="select"
          aria-label={`${label}: project role`}
          value={one.projectRoleId ?? ''}
          onChange={({ target }) => set({ projectRoleId: Number(target.value) || null })}
        >
          <option value="">Role…</option>
          {roles
            .filter(({ id, isActive }) => isActive || id === one.projectRoleId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      )}
      {one.assignTo === 'user' && (
        <select
          className="select"
          aria-label={`${label}: person`}
          value={one.userId ?? ''}
          onChange={({ target }) => set({ userId: Number(target.value) || null })}
        >
          <option value="">Person…</option>
          {people.map(({ id, name, of }) => (
            <option key={id} value={id}>
              {of ? `${name}, ${of}` : name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
