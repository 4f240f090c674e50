import { IconPlus } from '@tabler/icons-react'
import { GroupForm, GroupTable } from '#src/entities/group/GroupTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'

/** The page of a project's groups. */
export function Groups({ project, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const add = project.canEdit && (
    <Button
      kind="primary"
      icon={<IconPlus size={16} />}
      onPointerEnter={GroupForm.preload}
      onClick={() => onSearch({ open: 0 })}
    >
      New group
    </Button>
  )
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} actions={add} />
      <GroupTable
        projectId={project.id}
        open={search.open ?? null}
        onOpen={(id) => onSearch({ open: id ?? undefined })}
        add={add}
      />
    </>
  )
}
