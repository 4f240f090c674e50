import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { projects } from '#src/entities/project/data.ts'
import { fileSize } from '#src/ui/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ProjectPicture } from './ProjectPicture.tsx'

/** In bytes; the server refuses larger ones. */
const largest = 10 * 1_048_576
const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** The picture of a project, with the ways to change it. */
export function PicturePanel({ project }: { project: Project }) {
  const { messages } = browserOf(useQueryClient())
  const chooser = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  const { mutate, isPending, variables, error, reset } = useMutation({ ...projects.setImage(project), onSuccess: () => messages.add('success', wasSaved('Picture')) })
  const send = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!picture) return
    reset()
    const problem = problemOf(picture)
    setWrong(problem)
    if (!problem) mutate(picture)
  }
  const has = project.imageFileId !== null
  const problem = wrong ?? error?.message
  return (
    <Panel title="Picture" flush className="picture" action={project.canEdit && has && <Button kind="quiet" small icon={<IconTrash size={15} />} disabled={isPending} onClick={() => setRemoving(true)}>Remove</Button>}>
      {has ? <ProjectPicture project={project} /> : <p className="no-picture quiet"><IconPhoto size={26} stroke={1.4} aria-hidden />No picture yet</p>}
      {project.canEdit && (
        <div className="panel-body stack">
          {isPending && <Notice tone="blue">{`Sending ${variables.name}, ${fileSize(variables.size)}…`}</Notice>}
          {problem && <Notice tone="red" onDismiss={() => { setWrong(null); reset() }}>{problem}</Notice>}
          <div className="line">
            <input ref={chooser} type="file" hidden accept={kinds.join()} aria-label="Picture of the project" onChange={send} />
            <Button small icon={<IconUpload size={15} />} disabled={isPending} onClick={() => chooser.current?.click()}>{has ? 'Change picture' : 'Add picture'}</Button>
            <span className="small faint">JPEG, PNG or WebP, up to 10 MB</span>
          </div>
        </div>
      )}
      {removing && <Removing project={project} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

function problemOf({ name, type, size }: File) {
  if (!kinds.includes(type)) return `${name} is no JPEG, PNG or WebP picture.`
  return size > largest ? `${name} has ${fileSize(size)}. A picture may have up to 10 MB.` : null
}

function Removing({ project, onClose }: { project: Project; onClose: () => void }) {
  const { messages } = browserOf(useQueryClient())
  const { mutateAsync, error } = useMutation(projects.dropImage(project))
  const remove = async () => {
    try {
      await mutateAsync()
    } catch {
      // Said in the dialog by `problem`.
      return
    }
    messages.add('success', wasDeleted('Picture'))
    onClose()
  }
  return <ConfirmModal title={`Remove the picture of ${project.number}?`} deed="Remove" danger problem={error?.message} onConfirm={remove} onCancel={onClose} />
}
