/**
 * Runs before React. A browser that translates a page replaces its text nodes by <font> elements. React then throws when
 * it removes a text node or inserts something before one, and changes text nodes that nobody sees. In a translated page,
 * this script removes the <font> instead, inserts before it, and restores a text node that React changes. In every other
 * page, the browser's errors are thrown.
 * See docs/decisions/0413-translated-pages.md.
 */
export const MOVED_NODES_SCRIPT = `(function(){
var N=Node.prototype,remove=N.removeChild,insert=N.insertBefore,value=Object.getOwnPropertyDescriptor(N,"nodeValue"),fonts=new WeakMap,seen=false;
function isFont(node){return node&&node.nodeName==="FONT"}
new MutationObserver(function(records){records.forEach(function(r){var gone=r.removedNodes[0];
if(gone&&gone.nodeType===3){var font=[r.addedNodes[0],r.previousSibling,r.nextSibling].find(isFont);if(font){fonts.set(gone,font);seen=true}}})}).observe(document,{childList:true,subtree:true});
function isTranslated(){return seen=seen||/\\btranslated-(ltr|rtl)\\b/.test(document.documentElement.className)||document.querySelector("font")!==null}
function childOf(parent,node){if(!node.parentNode)node=fonts.get(node);while(node&&node.parentNode!==parent)node=node.parentNode;return node||null}
N.removeChild=function(child){if(!child||child.parentNode===this||!isTranslated())return remove.call(this,child);
var place=childOf(this,child);if(place)remove.call(this,place);return child};
N.insertBefore=function(node,next){return insert.call(this,node,next&&next.parentNode!==this&&isTranslated()?childOf(this,next):next)};
Object.defineProperty(N,"nodeValue",{configurable:true,enumerable:true,get:value.get,set:function(text){
var font=this.nodeType===3&&!this.parentNode&&fonts.get(this);if(font&&font.parentNode)font.replaceWith(this);value.set.call(this,text)}})})()`;
