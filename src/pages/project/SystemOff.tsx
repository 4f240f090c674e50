import { IconToggleLeft } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { project as entity, type Project, type ProjectDraft } from '#contract/entities/project.ts'
import type { Checked } from '#contract/entity.ts'
import { systemNames, systemWords, type System } from '#contract/systems.ts'
import { wasSaved } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { projects } from '#src/entities/project/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { projectCrumbs } from './projectCrumbs.ts'

interface Props {
  project: Project
  system: System
}

/** Replaces the pages of a system that the project does not use. Users with the right can switch it on here. */
export function SystemOff({ project, system }: Props) {
  const name = systemWords[system]
  const { messages } = browserOf(useQueryClient())
  const { mutate, isPending, error } = useMutation(projects.save(project, ''))
  const switchOn = () => {
    const fields = Object.keys(entity.draft.shape) as (keyof ProjectDraft)[]
    const systems = systemNames.filter((one) => one === system || project.systems.includes(one))
    const draft = { ...Object.fromEntries(fields.map((field) => [field, project[field]])), systems }
    mutate(draft as unknown as Checked<typeof entity>, {
      onSuccess: () => messages.add('success', wasSaved(entity.name)),
    })
  }
  const mayDo = project.pageData.ownSystems.includes(system)
  return (
    <>
      <PageHeader crumbs={projectCrumbs(project, system)} title={name} />
      <div className="content">
        {error && (
          <Notice tone="red" title="It could not be switched on">
            {error.message}
          </Notice>
        )}
        <EmptyState
          title={`${name} is off for ${project.number}`}
          icon={IconToggleLeft}
          action={
            mayDo && (
              <Button kind="primary" disabled={isPending} onClick={switchOn}>
                {`Switch on ${name}`}
              </Button>
            )
          }
        >
          {mayDo
            ? 'Nobody can see its pages while it is off. Once it is on, everyone with a role in it can open it, and whatever was kept in it before is still there.'
            : `Anyone who manages ${name} on this project, or an administrator, can switch it on.`}
        </EmptyState>
      </div>
    </>
  )
}
