import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { mostLogLines, type GateLogLine } from '#contract/people/gateLog.ts'
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
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { checkGateLog, importGateLog } from './data.ts'
import { LogPreview, type CheckedLine } from './LogPreview.tsx'
import { exampleLog, logIn } from './logText.ts'
import './gateLog.css'

interface Typed {
  text: string
  clientId: number | null
}
const blank: Typed = { text: '', clientId: null }

interface Props {
  project: Project
  onClose(): void
}

/**
 * Adds the stays of a gate log: a pasted table, a CSV file or an Excel workbook. Every line is checked first; those of
 * nobody on the list, and of stays that are known, are left out.
 */
export function ImportGateLog(props: Props) {
  const draft = `project/${props.project.id}/gateLog`
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
  const [checked, setChecked] = useState<readonly CheckedLine[] | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const checking = useMutation(checkGateLog())
  const importing = useMutation({ ...importGateLog(edit.key), onError: editor.renewKeyAfter })
  const busy = checking.isPending || importing.isPending
  const logOf = (lines: readonly GateLogLine[]) => ({
    projectId: project.id,
    clientId: form.getValues('clientId') || null,
    lines: [...lines],
  })
  const check = async (lines: readonly GateLogLine[]) => {
    const problem = problemOf(lines.length)
    setWrong(problem)
    if (problem) return
    const verdicts = await checking.mutateAsync(logOf(lines)).catch(() => null)
    if (verdicts) setChecked(lines.map((line, at) => ({ line, verdict: verdicts[at]! })))
  }
  const add = async () => {
    const lines = (checked ?? []).map(({ line }) => line)
    const result = await importing.mutateAsync(logOf(lines)).catch(() => null)
    // The log was refused because something changed since the check, so check it again.
    if (result === null) return check(lines)
    editor.giveUp()
    const parts = [
      `${counted(result.added, 'stay')} added`,
      result.ended > 0 && `${counted(result.ended, 'stay')} ended`,
      result.leftOut > 0 && `${counted(result.leftOut, 'line')} left out`,
    ]
    messages.add('success', parts.filter(Boolean).join(', '))
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
  const problem = wrong ?? checking.error?.message ?? (checked && importing.error?.message)
  const count = (state: CheckedLine['verdict']['state']) =>
    (checked ?? []).filter(({ verdict }) => verdict.state === state).length
  const adds = count('ready') + count('ends')
  return (
    <Dialog labelledBy={id} onLeave={() => !busy && onClose()} className="gate-log">
      <h2 id={id}>{checked ? `Import ${counted(checked.length, 'line')}` : 'Import gate log'}</h2>
      <div className="dialog-body stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        {checked ? (
          <LogPreview
            checked={checked}
            busy={busy}
            onChange={(lines) => void (lines.length > 0 ? check(lines) : setChecked(null))}
          />
        ) : (
          <ThemeProvider>
            <LogFields form={form} projectId={project.id} onFile={(file) => void choose(file)} />
          </ThemeProvider>
        )}
      </div>
      <footer>
        {checked && (
          <Button
            disabled={busy}
            onClick={() => {
              setChecked(null)
              importing.reset()
            }}
          >
            Back to the log
          </Button>
        )}
        <Button className="push" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {checked ? (
          <Button
            kind="primary"
            disabled={busy}
            reason={
              count('wrong') > 0
                ? 'Some lines need correcting or leaving out first'
                : adds === 0
                  ? 'There is nothing to add'
                  : null
            }
            onClick={() => void add()}
          >{`Import ${counted(adds, 'stay')}`}</Button>
        ) : (
          <Button
            kind="primary"
            disabled={busy}
            onClick={() => void check(logIn(form.getValues('text'), dayOf(clock.now, clock.zone)))}
          >
            Check the log
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

function problemOf(count: number) {
  if (count === 0) return 'Paste or choose a gate log first. Its first line names the columns.'
  return count > mostLogLines ? `The log has ${count} lines. Import at most ${mostLogLines} in one go.` : null
}

interface FieldsProps {
  form: ReturnType<typeof useForm<Typed>>
  projectId: number
  onFile(file: File): void
}

function LogFields({ form, projectId, onFile }: FieldsProps) {
  return (
    <div className="fields">
      <LongTextField
        form={form}
        name="text"
        label="Gate log"
        rows={9}
        wide
        autoFocus
        help="Paste with column headings: card number, or name and company; then In and Out, or Time and Direction. Times are those of the clock on site."
        placeholder={
          'Card number, Name, Company, In, Out\nCS-123456, Ada Quinn, Brannock, 4 May 2026 07:02, 4 May 2026 16:31'
        }
      />
      <ListFile label="File with the gate log" example={exampleLog} exampleName="gate-log.csv" onFile={onFile} />
      <SelectField
        form={form}
        name="clientId"
        label="Company"
        none="None"
        help="For lines that name none"
        options={useCompanyOptions(projectId)}
      />
    </div>
  )
}
