import { IconArrowsShuffle } from '@tabler/icons-react'
import type { Project } from '#contract/entities/project.ts'
import { pagesOf, systemNames, systemWords, type PageType, type System } from '#contract/systems.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { pageWords } from '../projectPages.ts'
import { projectCrumbs } from './projectCrumbs.ts'

interface Props {
  project: Project
  system: System
  page: PageType
}

/** A page that another system of the project has: says which one, and leads there where the reader may go. */
export function OtherSystem({ project, system, page }: Props) {
  const title = pageWords[page]
  const having = systemNames.filter((name) => pagesOf[name].includes(page))
  const open = having.find((name) => project.openSystems.includes(name))
  return (
    <>
      <PageHeader crumbs={projectCrumbs(project, system, { label: title })} title={title} />
      <EmptyState
        title={`${systemWords[system]} has no such page`}
        icon={IconArrowsShuffle}
        action={
          open && (
            <UiLink
              className="button primary"
              href={`/manage/projects/${open}/view/${project.id}/${page}`}
            >{`Go to ${systemWords[open]}`}</UiLink>
          )
        }
      >
        {`${title} belong to ${having.map((name) => systemWords[name]).join(' and ')}${open ? '' : ', which is not open to you on this project'}.`}
      </EmptyState>
    </>
  )
}
