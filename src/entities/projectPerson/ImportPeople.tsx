import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { mostImported, type PersonLine } from '#contract/people/importPeople.ts'
import { counted } from '#contract/text/amounts.ts'
import { browserOf } from '#src/data/browser.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useBoundForm } from '#src/data/recordEditor/useEditorForm.ts'
import { useEditor } from '#src/data/recordEditor/useEditor.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { useSayKept } from '#src/data/recordEditor/useSayKept.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ListFile } from '#src/ui/rows/ListFile.tsx'
import { sheetText, UnreadableList } from '#src/ui/rows/sheetText.ts'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { checkPeople, importPeople } from './data.ts'
import { ImportPreview, type Looked } from './ImportPreview.tsx'
import { exampleList, peopleIn } from './importText.ts'
import './importPeople.css'

interface Typed {
  text: string
  clientId: number | null
  employmentStatusId: number | null
  languageId: number | null
}
const blank: Typed = { text: '', clientId: null, employmentStatusId: null, languageId: null }

interface Props {
  project: Project
  onClose(): void
}

/**
 * Puts people of a pasted list, a CSV file or an Excel workbook on the list of a project. Every line is checked first;
 * then all of them are added, or nobody.
 */
export function ImportPeople(props: Props) {
  const draft = `project/${props.project.id}/importPeople`
  const left = useLeftDraft(draft)
  return left === undefined ? null : <Opened {...props} draft={draft} left={left} />
}

function Opened({ project, draft, left, onClose }: Props & { draft: string; left: Draft | null }) {
  const id = useId()
  const clock = useClock()
  const { messages } = browserOf(useQueryClient())
  const { editor, edit } = useEditor<never>({ row: null, valuesOf: () => ({ ...blank }), draftName: () => draft, left })
  const form = useForm<Typed>({ defaultValues: { ...blank, ...editor.values() } })
  useBoundForm(form, editor)
  useSayKept(editor)
  const [looked, setLooked] = useState<readonly Looked[] | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const checking = useMutation(checkPeople())
  const importing = useMutation({ ...importPeople(edit.key), onError: editor.renewKeyAfter })
  const busy = checking.isPending || importing.isPending
  const listOf = (lines: readonly PersonLine[]) => {
    const { clientId, employmentStatusId, languageId } = form.getValues()
    const orNone = (value: number | null) => value || null
    return {
      projectId: project.id,
      clientId: orNone(clientId),
      employmentStatusId: orNone(employmentStatusId),
      languageId: orNone(languageId),
      lines: [...lines],
    }
  }
  const look = async (lines: readonly PersonLine[]) => {
    const problem = problemOf(lines.length)
    setWrong(problem)
    if (problem) return
    const verdicts = await checking.mutateAsync(listOf(lines)).catch(() => null)
    if (verdicts) setLooked(lines.map((line, at) => ({ line, verdict: verdicts[at]! })))
  }
  const add = async () => {
    const lines = (looked ?? []).map(({ line }) => line)
    const count = await importing.mutateAsync(listOf(lines)).catch(() => null)
    // The list was refused because something changed since the check, so check it again.
    if (count === null) return look(lines)
    editor.giveUp()
    messages.add('success', `${counted(count, 'person', 'people')} added to ${project.number}`)
    return onClose()
  }
  const choose = async (file: File) => {
    try {
      form.setValue('text', await sheetText(file), { shouldDirty: true })
      setWrong(null)
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error
      setWrong(error.message)
    }
  }
  const problem = wrong ?? checking.error?.message ?? (looked && importing.error?.message)
  const waiting = (looked ?? []).filter(({ verdict }) => verdict.state !== 'ready').length
  return (
    <Dialog labelledBy={id} onLeave={() => !busy && onClose()} className="import-people">
      <h2 id={id}>{looked ? `Import ${counted(looked.length, 'person', 'people')}` : 'Import people'}</h2>
      <div className="dialog-body stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        {looked ? (
          <ImportPreview
            looked={looked}
            busy={busy}
            onChange={(lines) => void (lines.length > 0 ? look(lines) : setLooked(null))}
          />
        ) : (
          <ThemeProvider>
            <ListFields form={form} projectId={project.id} onFile={(file) => void choose(file)} />
          </ThemeProvider>
        )}
      </div>
      <footer>
        {looked && (
          <Button
            disabled={busy}
            onClick={() => {
              setLooked(null)
              importing.reset()
            }}
          >
            Back to the list
          </Button>
        )}
        <Button className="push" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {looked ? (
          <Button
            kind="primary"
            disabled={busy}
            reason={waiting > 0 ? 'Some lines need correcting or a choice first' : null}
            onClick={() => void add()}
          >{`Import ${looked.length}`}</Button>
        ) : (
          <Button
            kind="primary"
            disabled={busy}
            onClick={() => void look(peopleIn(form.getValues('text'), dayOf(clock.now, clock.zone)))}
          >
            Check the list
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

function problemOf(count: number) {
  if (count === 0) return 'Paste or choose a list first.'
  return count > mostImported ? `The list has ${count} people. Import at most ${mostImported} in one go.` : null
}

interface FieldsProps {
  form: ReturnType<typeof useForm<Typed>>
  projectId: number
  onFile(file: File): void
}

function ListFields({ form, projectId, onFile }: FieldsProps) {
  const companies = useCompanyOptions(projectId)
  return (
    <div className="fields">
      <LongTextField
        form={form}
        name="text"
        label="People"
        rows={9}
        wide
        autoFocus
        help="Paste from a table with column headings, such as those of the example file. Only first and last name are needed in every line."
        placeholder={'First name, Last name, Company, Date of birth\nAda, Quinn, Brannock, 4 May 1988'}
      />
      <ListFile label="File with people" example={exampleList} exampleName="people.csv" onFile={onFile} />
      <SelectField
        form={form}
        name="clientId"
        label="Company"
        none="None"
        help="For lines that name none"
        options={companies}
      />
      <LookupSelect form={form} name="employmentStatusId" list="employmentStatuses" label="Employment status" />
      <LookupSelect form={form} name="languageId" list="languages" label="Language" />
    </div>
  )
}
