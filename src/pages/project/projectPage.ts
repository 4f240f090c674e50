import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Project } from '#contract/entities/project.ts'
import type { Kind } from '#contract/kinds.ts'
import type { PageType, System, SystemsWith } from '#contract/systems.ts'
import { lazyPart, type Preloads } from '#src/ui/lazyPart.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'

/** The groups of a project's menu, by system. The pages of the first group come first, without a heading. */
export const menuGroups = {
  pmp: ['', 'Information', 'Records'],
  sms: ['', 'Work', 'Events', 'People', 'Checks', 'Records'],
  sfs: ['', 'File', 'Records'],
  fm: ['', 'Assets', 'Work', 'People', 'Records'],
} as const satisfies Record<System, readonly string[]>

/** The parts of a page's URL. `Search` is the type of its search parameters. */
export interface PageAt<Search = unknown> {
  projectId: number
  system: System
  /** Set if the page shows a single folder (specification, 2.4). */
  folderId?: number
  search: Search
}

/** Props of a page's screen. */
export interface PageProps<Search = unknown> extends Omit<PageAt<Search>, 'projectId'> {
  project: Project
  title: string
  /** What the page holds, where its title does not say it. */
  sentence: string | undefined
  /** Breadcrumbs, the page itself last. */
  crumbs: readonly Crumb[]
  /** Changes these search parameters of the URL and keeps the others; undefined drops one. */
  onSearch(search: Search): void
}

/** The parts of a record's URL. */
export interface RecordAt {
  projectId: number
  system: System
  recordId: number
  folderId?: number
  equipmentId?: number
}

/** Props of a record's screen. */
export interface RecordProps extends Omit<RecordAt, 'projectId' | 'recordId'> {
  id: number
  project: Project
  /** Breadcrumbs of the page that the record belongs to. */
  crumbs: readonly Crumb[]
  /** The URL of that page. */
  register: string
}

/** A screen with what it needs. */
interface Shown<Screen, At> {
  screen: Screen
  /** Preloads the data that the screen shows first, in parallel with its code. */
  load(client: QueryClient, at: At): unknown
}

/** Imports a screen as a separate chunk. */
type Code<Props> = () => Promise<(props: Props) => ReactNode>
type Screen<Props> = ((props: Props) => ReactNode) & Preloads

/**
 * A register as its own chunk brings it: its page and the page of one record, with the loaders of their data. Their code
 * follows on its own, so that a record does not wait for the table.
 */
export interface Register {
  Page: Screen<PageProps<never>>
  Detail: Screen<RecordProps>
  /** Preloads the first rows. */
  load(client: QueryClient, at: Pick<PageAt, 'projectId' | 'system'>): void
  loadRecord(client: QueryClient, id: number): Promise<unknown>
}

interface AboutRecord {
  /** Name of one record. */
  name: string
  kind?: Kind
}

interface About<Groups> {
  name: string
  /** The page's menu group in each system that has it; null keeps it out of the menu. */
  in: Groups
  /** The menu item to highlight instead, if the page is not in the menu. */
  under?: PageType
  /** Kinds whose records appear on this page and have no URL of their own. */
  holds?: readonly Kind[]
}
type GroupIn<P extends PageType> = { readonly [S in SystemsWith<P>]: (typeof menuGroups)[S][number] | null }

/** A page as projectPages.ts declares it: a register of records, or a screen of its own. */
type PageEntry<P extends PageType> = About<GroupIn<P>> & {
  /** Schema of the page's search parameters; the screen receives its output. */
  search?: z.ZodMiniType
} & (
    | { register(): Promise<Register>; record?: AboutRecord }
    | (Shown<Code<PageProps<never>>, PageAt<never>> & {
        register?: undefined
        /** The page's records, which have URLs below its own. */
        record?: AboutRecord & Shown<Code<RecordProps>, RecordAt>
      })
  )

/** A page, and a record of a page, as components read them. */
export type ProjectPage = About<{ readonly [S in System]?: string | null }> &
  Shown<Screen<PageProps<never>>, PageAt<never>> & { search?: z.ZodMiniType; record?: PageRecord }
type PageRecord = AboutRecord & Shown<Screen<RecordProps>, RecordAt>

/** Builds the map of pages. It does not compile if a page is missing or its systems differ from the contract's. */
export function definePages(pages: { readonly [P in PageType]: PageEntry<P> }) {
  const entries = Object.entries<PageEntry<PageType>>(pages as never).map(([type, page]) => [
    type,
    page.register ? withRegister(page) : { ...withScreen(page), record: page.record && withScreen(page.record) },
  ])
  return Object.fromEntries(entries) as Readonly<Record<PageType, ProjectPage>>
}

const withScreen = <Entry extends { screen: Code<never> }>({ screen, ...rest }: Entry) => ({
  ...rest,
  screen: lazyPart(() => screen().then((shown) => ({ default: shown }))),
})

/** A page whose screens and loaders come from the description of its register. */
const withRegister = ({ register, record, ...page }: Extract<PageEntry<PageType>, { register(): unknown }>) => ({
  ...page,
  screen: partOf<PageProps<never>>(() => register().then(({ Page }) => Page)),
  load: async (client: QueryClient, at: PageAt) => (await register()).load(client, at),
  record: record && {
    ...record,
    screen: partOf<RecordProps>(() => register().then(({ Detail }) => Detail)),
    load: async (client: QueryClient, { recordId }: RecordAt) => (await register()).loadRecord(client, recordId),
  },
})

/** A screen of a description, which has arrived once its own code has. */
const partOf = <Props>(part: () => Promise<Screen<Props>>): Screen<Props> =>
  lazyPart<(props: Props) => ReactNode>(async () => {
    const shown = await part()
    await shown.ready()
    return { default: shown }
  })
