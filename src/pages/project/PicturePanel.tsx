import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { projects } from '#src/entities/project/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PictureChooser } from '#src/ui/PictureChooser.tsx'
import { ProjectPicture } from './ProjectPicture.tsx'

/** The picture of a project, with the ways to change it. */
export function PicturePanel({ project }: { project: Project }) {
  const { messages } = browserOf(useQueryClient())
  const [removing, setRemoving] = useState(false)
  const sending = useMutation({
    ...projects.setImage(project),
    onSuccess: () => messages.add('success', wasSaved('Picture')),
  })
  const has = project.imageFileId !== null
  return (
    <Panel
      title="Picture"
      flush
      className="picture"
      action={
        project.canEdit &&
        has && (
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={15} />}
            disabled={sending.isPending}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        )
      }
    >
      {has ? (
        <ProjectPicture project={project} />
      ) : (
        <p className="no-picture quiet">
          <IconPhoto size={26} stroke={1.4} aria-hidden />
          No picture yet
        </p>
      )}
      {project.canEdit && (
        <div className="panel-body">
          <PictureChooser label="Picture of the project" word="picture" largest={10} has={has} sending={sending} />
        </div>
      )}
      {removing && <Removing project={project} onClose={() => setRemoving(false)} />}
    </Panel>
  )
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
  return (
    <ConfirmModal
      title={`Remove the picture of ${project.number}?`}
      action="Remove"
      danger
      problem={error?.message}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
