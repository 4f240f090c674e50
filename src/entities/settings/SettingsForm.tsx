import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { settings as entity, type Settings } from '#contract/entities/settings.ts'
import { labelOf } from '#contract/labels.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { draftName, useRecordForm } from '#src/data/recordEditor/useRecordForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { RecordConflict } from '../record/RecordConflict.tsx'
import { countErrors } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { ErrorCount } from '#src/ui/dialogs/ErrorCount.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { leadToUnreadable } from '#src/ui/unreadable.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useSlow } from '#src/ui/useSlow.ts'
import { officeSettings } from './data.ts'
import './settings.css'
import { settingsParts } from './settingsParts.tsx'
import { settingsValueWords } from './settingsWords.tsx'

const labels = (name: string) => labelOf(entity, name)

interface Props {
  settings: Settings
  /** Content above the first section. */
  children?: ReactNode
}

/** The office settings in sections, with one Save button. Unsaved input is kept as a draft. */
export function SettingsForm(props: Props) {
  const left = useLeftDraft(draftName('settings', props.settings.id))
  const [opening, setOpening] = useState(0)
  if (left === undefined) return null
  return <Opened key={opening} {...props} left={opening === 0 ? left : null} reopen={() => setOpening(opening + 1)} />
}

const none = {} as Parameters<typeof useRecordForm<typeof officeSettings.entity>>[0]['defaults']

function Opened({ settings, left, reopen, children }: Props & { left: Draft | null; reopen: () => void }) {
  const record = useRecordForm({ data: officeSettings, row: settings, defaults: none, left, onSaved: reopen })
  const { form } = record
  const { isDirty, isSubmitting, errors } = form.formState
  const words = settingsValueWords(useClock())
  const slow = useSlow(isSubmitting)
  const wrong = countErrors(errors)
  const { dispute } = record
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToUnreadable(event.currentTarget)) void form.handleSubmit((values) => record.submit(values))(event)
  }
  return (
    <form className="office-form" noValidate aria-label="Settings" onSubmit={submit}>
      {record.problem && <Notice tone="red">{record.problem}</Notice>}
      {dispute && dispute.fields.length > 0 && (
        <RecordConflict
          dispute={dispute}
          onChoose={record.choose}
          labels={labels}
          words={(name, value) => inWords(words, name, value)}
        />
      )}
      {left && isDirty && (
        <Notice tone="blue" title="Your unsaved entries are back">
          Last typed <Moment at={left.at} withTime inSentence />. Save to keep them.
        </Notice>
      )}
      {children}
      <ThemeProvider>
        <FieldLabels value={labels}>
          {settingsParts.map(({ id, title, Fields }) => (
            <Panel key={id} title={title}>
              <fieldset className="fields" disabled={!settings.canEdit} aria-label={title}>
                <Fields form={form} />
              </fieldset>
            </Panel>
          ))}
        </FieldLabels>
      </ThemeProvider>
      <footer className="line office-foot">
        {isDirty && (
          <Button disabled={isSubmitting} onClick={() => (record.giveUp(), reopen())}>
            Undo changes
          </Button>
        )}
        <ErrorCount count={wrong} />
        <Button
          type="submit"
          kind={isDirty ? 'primary' : 'plain'}
          reason={isDirty ? null : 'Nothing has changed'}
          disabled={isSubmitting}
          aria-busy={isSubmitting}
        >
          {record.waiting ? 'Waiting for the server…' : slow ? 'Saving…' : 'Save'}
        </Button>
      </footer>
    </form>
  )
}

function inWords(words: ReturnType<typeof settingsValueWords>, name: string, value: unknown): ReactNode {
  const own = words(name, value)
  if (own !== undefined) return own
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? value : '—'
}
