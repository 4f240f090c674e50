import type { PageType, System } from './systems.ts'

/**
 * The path of a page of a project (specification, 2.4). What lies below a page is in recordPages.ts; the first page of
 * the product does not load that file.
 */
export const projectPath = (system: System, projectId: number, page: PageType = 'overview') =>
  `/manage/projects/${system}/view/${projectId}/${page}`
