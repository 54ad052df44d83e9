// What a PDF does without being asked to, when it is opened or a page of it is.

const NAMED = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage", "Print"]);
// What an action may be tied to: pages, fields and the document.
const EVENTS = new Set("E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP".split(" "));

/** Whether a file does more by itself than to go to one of its own pages, or to print. A link that is clicked may. */
export function actsByItself(objects) {
  return objects.all.some((value) =>
    dictionariesIn(value).some((dictionary) => actionsOf(dictionary, objects).some((each) => isActive(each, objects))),
  );
}

function dictionariesIn(value) {
  if (Array.isArray(value)) return value.flatMap(dictionariesIn);
  return value instanceof Map ? [value, ...[...value.values()].flatMap(dictionariesIn)] : [];
}

/** What a dictionary has done without being asked. A reference to nowhere may lead somewhere in another reader. */
function actionsOf(dictionary, objects) {
  const tied = objects.any(dictionary.get("AA"));
  if (tied.length === 0) return [dictionary.get("AA")];
  const events = tied.flatMap((each) => (each instanceof Map ? [...each] : []));
  return [dictionary.get("OpenAction"), ...events.filter(([event]) => EVENTS.has(event)).map(([, action]) => action)];
}

function isActive(action, objects, seen = new Set()) {
  const meant = objects.any(action);
  if (meant.length === 0) return true;
  return meant.some((each) => {
    if (!(each instanceof Map) || seen.has(each)) return false;
    seen.add(each);
    const next = objects.any(each.get("Next"));
    return !isHarmless(each, objects) || next.length === 0 || next.flat().some((one) => isActive(one, objects, seen));
  });
}

// Without a kind it is a place in the document.
function isHarmless(action, objects) {
  const kinds = objects.any(action.get("S"));
  const names = objects.any(action.get("N"));
  if (kinds.length === 0) return false;
  return kinds.every((kind) => {
    if (kind?.name === "Named") return names.length > 0 && names.every((named) => NAMED.has(named?.name));
    return kind === null || kind.name === "GoTo";
  });
}
