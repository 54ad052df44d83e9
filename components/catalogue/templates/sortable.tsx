"use client";

import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { IconButton } from "@/components/ui/icon-button";

/** A press that moves further than this, in CSS pixels, is a drag and not a click. */
const DRAG_DISTANCE = 4;

const INSTRUCTIONS =
  "Press Space or Enter to pick it up, the arrow keys to move it, and Space or Enter to put it down. Escape puts it back.";

type Item = { key: string; name: string };
type Props = {
  items: readonly Item[];
  /** Moves an item from one position to another, counted from 0. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

const SortingContext = createContext<{ items: readonly Item[]; move: (key: string, to: number) => void } | null>(null);

/** A list whose rows can be reordered: by dragging, with the arrow keys on a row's handle, or by buttons. */
export function SortableList({ items, onMove, children }: Props) {
  const id = useId();
  const [isMoving, setMoving] = useState(false);
  const [announced, setAnnounced] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  useEscapeForDrag(isMoving);

  const positionOf = (key: UniqueIdentifier | undefined) => items.findIndex((item) => item.key === key);

  function move(key: string, to: number) {
    const from = positionOf(key);
    if (from === to || to < 0 || to >= items.length) return;
    onMove(from, to);
    setAnnounced(`${items[from]?.name} is now ${to + 1} of ${items.length}.`);
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{ announcements: announcementsOf(items), screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragStart={() => setMoving(true)}
      onDragCancel={() => setMoving(false)}
      onDragEnd={({ active, over }) => {
        setMoving(false);
        const [from, to] = [positionOf(active.id), positionOf(over?.id)];
        if (to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <SortingContext value={{ items, move }}>{children}</SortingContext>
      </SortableContext>
      <output aria-live="polite" className="sr-only">
        {announced}
      </output>
    </DndContext>
  );
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function announcementsOf(items: readonly Item[]): Announcements {
  const at = (key: UniqueIdentifier | undefined) => items.findIndex((item) => item.key === key);
  const name = (key: UniqueIdentifier) => items[at(key)]?.name;
  const place = (key: UniqueIdentifier | undefined) => `${at(key) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up. It is ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${name(active.id)} moves to ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `${name(active.id)} is put down. It is ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was, ${place(active.id)}.`,
  };
}

// During a drag, Escape puts the row back. Otherwise the surrounding dialog would close on it as well.
function useEscapeForDrag(isMoving: boolean) {
  const prevent = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
  useWindowEvent("keydown", prevent, { capture: true, enabled: isMoving });
}

/** The props of a sortable row's element, and its handle and buttons. */
export function useSortableRow(key: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
  });
  const sorting = useContext(SortingContext);
  if (!sorting) throw new Error("useSortableRow is for rows of a SortableList");
  const position = sorting.items.findIndex((item) => item.key === key);
  const { name } = sorting.items[position] ?? {};

  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      "data-moving": isDragging || undefined,
    },
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
        className="inline-flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
    ),
    buttons: (
      <>
        <MoveButton
          icon={ArrowUp}
          label={`Move ${name} up`}
          isEnd={position === 0}
          onMove={() => sorting.move(key, position - 1)}
        />
        <MoveButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          isEnd={position === sorting.items.length - 1}
          onMove={() => sorting.move(key, position + 1)}
        />
      </>
    ),
  };
}

type MoveProps = { icon: typeof ArrowUp; label: string; isEnd: boolean; onMove: () => void };

// Not disabled at the end of the list, because it would lose the focus.
const MoveButton = ({ icon, label, isEnd, onMove }: MoveProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={isEnd || undefined}
    className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    onClick={onMove}
  />
);
