import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTypeOf, type PageType } from '#contract/systems.ts'
import { loadPage } from '#src/pages/project/loadPage.ts'
import { ProjectPage } from '#src/pages/project/ProjectPage.tsx'
import { idOf } from '#src/routes/-params.ts'

/** A page of one folder. Only sfs and pmp have folder pages (specification, 2.4). */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/folders/$folderId/$pageType')({
  params: {
    parse: ({ folderId, pageType }) => {
      const id = idOf(folderId)
      return id !== null && { folderId: id, pageType: pageTypeOf(pageType) }
    },
    stringify: ({ folderId, pageType }: { folderId: number; pageType: PageType }) => ({
      folderId: String(folderId),
      pageType,
    }),
  },
  beforeLoad: ({ params: { system, projectId } }) => {
    if (system !== 'sfs' && system !== 'pmp')
      throw redirect({
        to: '/manage/projects/$system/view/$projectId/$pageType',
        params: { system, projectId, pageType: 'folders' },
        replace: true,
      })
  },
  // Loader and component share a chunk, because both need the map of pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params, location: { search } }) => loadPage(queryClient, { ...params, search }),
  component: function FolderPage() {
    return <ProjectPage {...Route.useParams()} search={Route.useSearch()} />
  },
})
