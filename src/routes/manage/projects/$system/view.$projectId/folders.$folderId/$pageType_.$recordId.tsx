import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTypeOf, type PageType } from '#contract/systems.ts'
import { loadRecord } from '#src/pages/project/loadPage.ts'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { idOf } from '#src/routes/-params.ts'

/** A record of a folder, such as an RFI or a change request. Folder pages exist for sfs and pmp (specification, 2.4). */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/folders/$folderId/$pageType_/$recordId')(
  {
    params: {
      parse: ({ folderId, pageType, recordId }) => {
        const [folder, record] = [idOf(folderId), idOf(recordId)]
        return (
          folder !== null && record !== null && { folderId: folder, pageType: pageTypeOf(pageType), recordId: record }
        )
      },
      stringify: ({ folderId, pageType, recordId }: { folderId: number; pageType: PageType; recordId: number }) => ({
        folderId: String(folderId),
        pageType,
        recordId: String(recordId),
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
    loader: ({ context: { queryClient }, params }) => loadRecord(queryClient, params),
    component: function Record() {
      return <ProjectRecord {...Route.useParams()} />
    },
  },
)
