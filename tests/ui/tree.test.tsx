import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tree } from '#src/ui/Tree/Tree.tsx'
import { Forest, type Place, type TreeNode } from '#src/ui/Tree/treeRows.ts'

const folders: TreeNode[] = [
  { id: 1, parentId: null, label: 'Contract' },
  { id: 2, parentId: null, label: 'Drawings' },
  { id: 3, parentId: 2, label: 'Architectural' },
  { id: 4, parentId: 2, label: 'Structural' },
  { id: 5, parentId: 4, label: 'Steel' },
  { id: 6, parentId: null, label: 'Site' },
]

function open(nodes: readonly TreeNode[] = folders) {
  const moves: [string, Place][] = []
  const chosen: string[] = []
  function Screen() {
    const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
    return (
      <Tree
        label="Folders"
        nodes={nodes}
        chosen={null}
        open={open}
        onOpenChange={setOpen}
        onChoose={(node) => chosen.push(node.label)}
        move={{ may: () => true, onMove: (node, place) => moves.push([node.label, place]) }}
      />
    )
  }
  render(<Screen />)
  const tree = screen.getByRole('tree', { name: 'Folders' })
  tree.focus()
  return {
    tree,
    moves,
    chosen,
    names: () =>
      within(tree)
        .getAllByRole('treeitem')
        .map((row) => row.textContent),
    at: () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('The arrow keys open, close and move through the tree; Home and End go to its ends', async () => {
  const { names, at } = open()
  expect(names()).toEqual(['Contract', 'Drawings', 'Site'])
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(names()).toEqual(['Contract', 'Drawings', 'Architectural', 'Structural', 'Site'])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}')
  expect(at()).toBe('Structural')
  expect(screen.getByRole('treeitem', { name: 'Steel' })).toHaveAttribute('aria-level', '3')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(at()).toBe('Drawings')
  await userEvent.keyboard('{End}')
  expect(at()).toBe('Site')
  await userEvent.keyboard('{Home}')
  expect(at()).toBe('Contract')
})

test('A letter moves to the next name that begins with it, and Enter opens it', async () => {
  const { at, chosen } = open()
  await userEvent.keyboard('si{Enter}')
  expect(at()).toBe('Site')
  expect(chosen).toEqual(['Site'])
})

test('Alt with the arrow keys moves a folder up, down, into the one above and out again', async () => {
  const { moves } = open()
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  expect(moves.pop()).toEqual(['Site', { parentId: null, beforeId: 2 }])
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(moves.pop()).toEqual(['Site', { parentId: 2, beforeId: null }])
  await userEvent.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}')
  expect(moves.pop()).toEqual(['Contract', { parentId: null, beforeId: 6 }])
  await userEvent.keyboard('{Home}{Alt>}{ArrowUp}{/Alt}')
  expect(moves).toEqual([])
})

test('A folder cannot be moved into itself', () => {
  const forest = new Forest(folders)
  expect(forest.isElsewhere(2, { parentId: 5, beforeId: null })).toBe(false)
  expect(forest.isElsewhere(2, { parentId: 2, beforeId: null })).toBe(false)
  expect(forest.isElsewhere(2, { parentId: 1, beforeId: null })).toBe(true)
  expect(forest.isElsewhere(1, { parentId: null, beforeId: 2 })).toBe(false)
})

test('Of five thousand folders only those in view are rendered, and one key reaches the last', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({ id: at + 1, parentId: null, label: `Folder ${at + 1}` }))
  const { names, tree } = open(many)
  expect(names().length).toBeLessThan(100)
  expect(within(tree).getAllByRole('treeitem')[0]).toHaveAttribute('aria-setsize', '5000')
  await userEvent.keyboard('{End}')
  expect(tree.getAttribute('aria-activedescendant')).toMatch(/5000$/)
})

/** A tree of five thousand folders scrolled to this row. */
function scrolledTo(row: number) {
  const seen = open(
    Array.from({ length: 5_000 }, (_, at) => ({ id: at + 1, parentId: null, label: `Folder ${at + 1}` })),
  )
  const before = new Set(within(seen.tree).getAllByRole('treeitem'))
  fireEvent.scroll(seen.tree, { target: { scrollTop: row * 30 } })
  return { ...seen, before, rows: () => within(seen.tree).getAllByRole('treeitem') }
}
const numberOf = (name: string | null) => Number(name?.replace('Folder ', ''))

test('A long tree reuses its elements when it is scrolled', () => {
  const { before, rows, names } = scrolledTo(1_003)
  expect(names()).toContain('Folder 1004')
  expect(names()).not.toContain('Folder 1')
  expect(rows().every((row) => before.has(row))).toBe(true)
  const row = screen.getByRole('treeitem', { name: 'Folder 1004' })
  expect(row).toHaveAttribute('aria-posinset', '1004')
  expect(row).toHaveStyle({ transform: 'translateY(30090px)' })
})

test('When scrolling stops, the elements are in tree order for screen readers', async () => {
  const { names } = scrolledTo(1_003)
  await waitFor(() => {
    const shown = names().map(numberOf)
    expect(shown).toEqual(shown.map((_, at) => shown[0]! + at))
  })
})

test('A press does nothing if scrolling puts another folder under the pointer before its release', () => {
  const { tree, rows, chosen } = scrolledTo(0)
  const row = rows()[0]!
  fireEvent.pointerDown(row)
  fireEvent.scroll(tree, { target: { scrollTop: 30_000 } })
  fireEvent.click(row, { detail: 1 })
  expect(chosen).toEqual([])
  fireEvent.pointerDown(row)
  fireEvent.click(row, { detail: 1 })
  expect(chosen).toEqual([row.textContent])
})
