import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { mostInvited, type InviteLine } from '#contract/people/inviteList.ts'
import { decodedText } from '#contract/text/decodedText.ts'
import { browserOf } from '#src/data/browser.ts'
import { useSendsMail } from '#src/data/byProvider.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useBoundForm } from '#src/data/recordEditor/useEditorForm.ts'
import { useEditor } from '#src/data/recordEditor/useEditor.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { useSayKept } from '#src/data/recordEditor/useSayKept.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { ClientSelect } from '../client/shared/ClientSelect.tsx'
import { checkList, inviteList } from './accountCalls.ts'
import './invite.css'
import { InvitePreview, type Looked } from './InvitePreview.tsx'
import { exampleList, linesIn } from './inviteText.ts'
import { SystemSelect } from './shared/SystemSelect.tsx'
import { invitationsSent } from './userActionWords.ts'

/** Name under which the list is kept as a draft until it is sent. */
const draft = 'user/inviteList'

interface Typed {
  text: string
  clientId: number
  pbSystems: string[]
}
const blank = { text: '', clientId: 0, pbSystems: ['sms'] }

/**
 * Invites people from a pasted or uploaded list. Every line is checked first; the invitation then covers all of them or
 * nobody.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const left = useLeftDraft(draft)
  return left === undefined ? null : <Opened left={left} onClose={onClose} />
}

function Opened({ left, onClose }: { left: Draft | null; onClose: () => void }) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const sendsMail = useSendsMail()
  const { editor, edit } = useEditor<never>({ row: null, valuesOf: () => blank, draftName: () => draft, left })
  const form = useForm<Typed>({ defaultValues: { ...blank, ...editor.values() } })
  useBoundForm(form, editor)
  useSayKept(editor)
  const [looked, setLooked] = useState<readonly Looked[] | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const checking = useMutation(checkList())
  const inviting = useMutation({ ...inviteList(edit.key), onError: editor.renewKeyAfter })
  const busy = checking.isPending || inviting.isPending
  const listOf = (lines: readonly InviteLine[]) => {
    const { clientId, pbSystems } = form.getValues()
    return { lines: [...lines], clientId: clientId || null, pbSystems }
  }
  const look = async (lines: readonly InviteLine[]) => {
    const problem = problemOf(lines.length)
    setWrong(problem)
    if (problem) return
    const verdicts = await checking.mutateAsync(listOf(lines)).catch(() => null)
    if (verdicts) setLooked(lines.map((line, at) => ({ line, verdict: verdicts[at]! })))
  }
  const invite = async () => {
    const count = await inviting.mutateAsync(listOf((looked ?? []).map(({ line }) => line))).catch(() => null)
    // The list was refused because something changed since the check, so check it again.
    if (count === null) return look((looked ?? []).map(({ line }) => line))
    editor.giveUp()
    messages.add('success', invitationsSent(count, sendsMail))
    onClose()
  }
  const problem = wrong ?? checking.error?.message ?? (looked && inviting.error?.message)
  const waiting = (looked ?? []).filter(({ verdict }) => verdict.state !== 'ready').length
  return (
    <Dialog labelledBy={id} onLeave={() => !busy && onClose()} className="invite">
      <h2 id={id}>{looked ? `Invite ${counted(looked.length, 'person', 'people')}` : 'Invite several people'}</h2>
      <div className="dialog-body stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        {inviting.isPending && (
          <Notice tone="blue">{`Inviting ${counted(looked?.length ?? 0, 'person', 'people')}. Either all of them are invited, or nobody.`}</Notice>
        )}
        {looked ? (
          <InvitePreview
            looked={looked}
            onLeaveOut={(left) => void (left.length > 0 ? look(left.map(({ line }) => line)) : setLooked(null))}
            busy={busy}
          />
        ) : (
          <ThemeProvider>
            <ListFields form={form} />
          </ThemeProvider>
        )}
      </div>
      <footer>
        {looked && (
          <Button
            disabled={busy}
            onClick={() => {
              setLooked(null)
              inviting.reset()
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
            reason={waiting > 0 ? 'Some lines need correcting first' : null}
            onClick={() => void invite()}
          >{`Invite ${looked.length}`}</Button>
        ) : (
          <Button kind="primary" disabled={busy} onClick={() => void look(linesIn(form.getValues('text')))}>
            Check the list
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

function problemOf(count: number) {
  if (count === 0) return 'Paste or choose a list first.'
  return count > mostInvited ? `The list has ${count} people. Invite at most ${mostInvited} in one go.` : null
}

function ListFields({ form }: { form: ReturnType<typeof useForm<Typed>> }) {
  const chooser = useRef<HTMLInputElement>(null)
  const example = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleList)}`
  return (
    <div className="fields">
      <LongTextField
        form={form}
        name="text"
        label="People"
        rows={9}
        wide
        autoFocus
        help="Paste from a table: e-mail, first name, last name, client, job title, phone, roles, systems. With column headings, they can be in any order."
        placeholder={'ada.quinn@company.ie, Ada, Quinn\nbrian.daly@company.ie, Brian, Daly, Quay Civils, Foreman'}
      />
      <div className="line wide">
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="File with people"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void file.arrayBuffer().then((bytes) => form.setValue('text', decodedText(new Uint8Array(bytes))))
          }}
        />
        <Button small icon={<IconUpload size={15} />} onClick={() => chooser.current?.click()}>
          Choose a CSV file
        </Button>
        <a className="button quiet small" href={example} download="people.csv">
          <IconDownload size={15} aria-hidden />
          Example file
        </a>
      </div>
      <ClientSelect
        form={form}
        name="clientId"
        label="Client"
        help="For lines that name none"
        placeholder="Type part of the name"
      />
      <SystemSelect
        form={form}
        name="pbSystems"
        label="Systems"
        help="For lines that name none; projects open in the first"
        withFirst
      />
    </div>
  )
}
