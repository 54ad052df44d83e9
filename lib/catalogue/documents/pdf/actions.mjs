// Finds the actions that a PDF runs by itself, when it or one of its pages is opened.

const NAMED = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage", "Print"]);
// The trigger events of pages, fields and the document.
const EVENTS = new Set("E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP".split(" "));

/** Whether a file does more by itself than go to one of its own pages or print. Links that have to be clicked may. */
export function actsByItself(objects) {
  return objects.all.some((value) =>
    dictionariesIn(value).some((dictionary) => actionsOf(dictionary, objects).some((each) => isActive(each, objects))),
  );
}

function dictionariesIn(value) {
  if (Array.isArray(value)) return value.flatMap(dictionariesIn);
  return value instanceof Map ? [value, ...[...value.values()].flatMap(dictionariesIn)] : [];
}

/** The automatic actions of a dictionary. A dangling reference counts, since another reader may resolve it. */
function actionsOf(dictionary, objects) {
  const triggered = objects.any(dictionary.get("AA"));
  if (triggered.length === 0) return [dictionary.get("AA")];
  const events = triggered.flatMap((each) => (each instanceof Map ? [...each] : []));
  return [dictionary.get("OpenAction"), ...events.filter(([event]) => EVENTS.has(event)).map(([, action]) => action)];
}

function isActive(action, objects, seen = new Set()) {
  const candidates = objects.any(action);
  if (candidates.length === 0) return true;
  return candidates.some((each) => {
    if (!(each instanceof Map) || seen.has(each)) return false;
    seen.add(each);
    const next = objects.any(each.get("Next"));
    return !isHarmless(each, objects) || next.length === 0 || next.flat().some((one) => isActive(one, objects, seen));
  });
}

// An action without a kind is a destination in the document.
function isHarmless(action, objects) {
  const kinds = objects.any(action.get("S"));
  const names = objects.any(action.get("N"));
  if (kinds.length === 0) return false;
  return kinds.every((kind) => {
    if (kind?.name === "Named") return names.length > 0 && names.every((named) => NAMED.has(named?.name));
    return kind === null || kind.name === "GoTo";
  });
}
