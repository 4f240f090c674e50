import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Project } from '#contract/entities/project.ts'
import type { Kind } from '#contract/kinds.ts'
import type { PageType, System, SystemsWith } from '#contract/systems.ts'
import { arriving, type Arrives } from '#src/ui/arriving.tsx'
import type { Crumb } from '#src/ui/PageHeader.tsx'

/** The groups of a project's menu, by system; the pages of the first one stand on top without a heading. */
export const menuGroups = {
  pmp: ['', 'Information', 'Records'],
  sms: ['', 'Work', 'Events', 'People', 'Checks', 'Records'],
  sfs: ['', 'File', 'Records'],
  fm: ['', 'Assets', 'Work', 'People', 'Records'],
} as const satisfies Record<System, readonly string[]>

/** What the address of a page names. `Search` is what stands behind its question mark. */
export interface PageAt<Search = unknown> {
  projectId: number
  system: System
  /** Where the page shows one folder only (specification, 2.4). */
  folderId?: number
  search: Search
}

/** What the screen of a page takes. */
export interface PageProps<Search = unknown> extends Omit<PageAt<Search>, 'projectId'> {
  project: Project
  title: string
  /** The way to the page, the page itself last. */
  crumbs: readonly Crumb[]
  /** Writes another search into the address, in place of the one that is there. */
  onSearch(search: Search): void
}

/** What the address of a record of a page names. */
export interface RecordAt {
  projectId: number
  system: System
  recordId: number
  folderId?: number
  equipmentId?: number
}

/** What the screen of a record takes. */
export interface RecordProps extends Omit<RecordAt, 'projectId'> {
  project: Project
  /** The way to the page that the record belongs to. */
  crumbs: readonly Crumb[]
}

/** Built, or described in one sentence as long as it is not in this version. */
type Shown<Screen, At> =
  | {
      screen: Screen
      /** Asks for the data that the screen shows first. It is called together with the request for the code. */
      load?(client: QueryClient, at: At): unknown
      later?: undefined
    }
  | { later: string; screen?: undefined; load?: undefined }

/** The code of a screen, a chunk of its own. */
type Code<Props> = () => Promise<(props: Props) => ReactNode>
type Screen<Props> = ((props: Props) => ReactNode) & Arrives

interface AboutRecord {
  /** What one record is called. */
  name: string
  kind?: Kind
}

interface About<Groups> {
  name: string
  /** Its group in the menu of each system that has it; null where the menu leaves it out. */
  in: Groups
  /** The page that the menu marks instead, where it leaves this one out. */
  under?: PageType
  /** The kinds whose records are seen on this page and have no address of their own. */
  holds?: readonly Kind[]
}
type GroupIn<P extends PageType> = { readonly [S in SystemsWith<P>]: (typeof menuGroups)[S][number] | null }

/** One page as the map writes it. */
type PageEntry<P extends PageType> = About<GroupIn<P>> &
  Shown<Code<PageProps<never>>, PageAt<never>> & {
    /** What its address may say behind the question mark; the screen takes what it reads. */
    search?: z.ZodMiniType
    /** The records of the page that have addresses below it. */
    record?: AboutRecord & Shown<Code<RecordProps>, RecordAt>
  }

/** One page, and one record of a page, as those who show them read them. */
export type ProjectPage = About<{ readonly [S in System]?: string | null }> &
  Shown<Screen<PageProps<never>>, PageAt<never>> & { search?: z.ZodMiniType; record?: PageRecord }
export type PageRecord = AboutRecord & Shown<Screen<RecordProps>, RecordAt>

/** The map of pages; a page that is missing, or whose systems differ from the contract's, does not compile. */
export function definePages(pages: { readonly [P in PageType]: PageEntry<P> }) {
  const entries = Object.entries<PageEntry<PageType>>(pages as never).map(([type, { record, ...page }]) => [
    type,
    { ...withScreen(page), record: record && withScreen(record) },
  ])
  return Object.fromEntries(entries) as Readonly<Record<PageType, ProjectPage>>
}

const withScreen = <Entry extends { screen?: Code<never> }>({ screen, ...rest }: Entry) => ({
  ...rest,
  screen: screen && arriving(() => screen().then((shown) => ({ default: shown }))),
})
