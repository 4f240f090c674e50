import { useState, type SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { projectSettings, settingLabel, usualSettings, type SettingsFrame } from '#contract/projects/projectSettings.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { RecordConflict } from '#src/entities/record/RecordConflict.tsx'
import { projects } from '#src/entities/project/data.ts'
import { usePartForm } from '#src/data/recordEditor/usePartForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { FieldValue } from '#src/ui/fields/FieldValue.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { leadToUnreadable } from '#src/ui/unreadable.ts'
import { useSlow } from '#src/ui/useSlow.ts'
import { settingsFields } from './settingsFields.tsx'

interface Props {
  frame: SettingsFrame
  project: Project
}

/** One settings form. Unsaved input is kept as a draft. */
export function SettingsForm({ frame, project }: Props) {
  const name = `project/settings/${frame}/${project.id}`
  const left = useLeftDraft(name)
  const [opening, setOpening] = useState(0)
  if (left === undefined) return null
  return (
    <Opened
      key={opening}
      frame={frame}
      project={project}
      name={name}
      left={opening === 0 ? left : null}
      reopen={() => setOpening(opening + 1)}
    />
  )
}

/** Returns a project's settings, with the office's defaults for those it has not set. */
const valuesIn =
  (frame: SettingsFrame, usual: object) =>
  (project: Project): FieldValues => {
    const { draft } = projectSettings[frame]
    const held = draft.safeParse({ ...usual, ...(project.pageData.settings[frame] as object | undefined) })
    return held.success ? held.data : draft.parse(usual)
  }

function Opened({
  frame,
  project,
  name,
  left,
  reopen,
}: Props & { name: string; left: Draft | null; reopen: () => void }) {
  const { title, draft } = projectSettings[frame]
  const office = useOffice()
  const [valuesOf] = useState(() => valuesIn(frame, usualSettings(frame, project.contractForm, office)))
  const part = usePartForm({
    entity: projects.entity,
    row: project,
    name,
    schema: draft,
    valuesOf,
    left,
    save: projects.saveSettings(projectSettings[frame].path, project.id),
    onSaved: reopen,
  })
  const Fields = settingsFields[frame]
  const inWords = (field: string, value: unknown) => <FieldValue form={part.form} name={field} value={value} />
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToUnreadable(event.currentTarget)) void part.form.handleSubmit(part.submit)(event)
  }
  return (
    <Panel title={title}>
      <form className="stack settings-form" noValidate aria-label={title} onSubmit={submit}>
        {part.problem && <Notice tone="red">{part.problem}</Notice>}
        {part.dispute && (
          <RecordConflict dispute={part.dispute} onChoose={part.choose} labels={settingLabel} words={inWords} />
        )}
        {left && part.isDirty && (
          <Notice tone="blue" title="Your unsaved entries are back">
            Last typed <Moment at={left.at} withTime inSentence />. Save to keep them.
          </Notice>
        )}
        <ThemeProvider>
          <fieldset className="fields" disabled={!project.canEdit}>
            <FieldLabels value={settingLabel}>
              <Fields form={part.form} project={project} />
            </FieldLabels>
          </fieldset>
        </ThemeProvider>
        {project.canEdit && <Foot form={part.form} isDirty={part.isDirty} undo={() => (part.giveUp(), reopen())} />}
      </form>
    </Panel>
  )
}

function Foot({ form, isDirty, undo }: { form: UseFormReturn; isDirty: boolean; undo: () => void }) {
  const { isSubmitting } = form.formState
  const slow = useSlow(isSubmitting)
  return (
    <footer className="line">
      {isDirty && (
        <Button disabled={isSubmitting} onClick={undo}>
          Undo changes
        </Button>
      )}
      <Button
        type="submit"
        className="push"
        kind={isDirty ? 'primary' : 'plain'}
        reason={isDirty ? null : 'Nothing has changed'}
        disabled={isSubmitting}
        aria-busy={isSubmitting}
      >
        {slow ? 'Saving…' : 'Save'}
      </Button>
    </footer>
  )
}
