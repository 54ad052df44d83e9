/**
 * Runs before React. A browser that translates a page puts <font> elements in the place of its texts, and React throws
 * when it removes a text that has gone, or inserts something before one. With this it finds what stands in for the text,
 * and a text that React changes comes back, so that no old one stays on the screen.
 * See docs/decisions/0413-translated-pages.md.
 */
export const MOVED_NODES_SCRIPT = `(function(){
var N=Node.prototype,remove=N.removeChild,insert=N.insertBefore,value=Object.getOwnPropertyDescriptor(N,"nodeValue"),fonts=new WeakMap;
function isFont(node){return node&&node.nodeName==="FONT"}
new MutationObserver(function(records){records.forEach(function(r){var gone=r.removedNodes[0];
if(gone&&gone.nodeType===3){var font=[r.addedNodes[0],r.previousSibling,r.nextSibling].find(isFont);if(font)fonts.set(gone,font)}})}).observe(document,{childList:true,subtree:true});
function childOf(parent,node){if(!node.parentNode)node=fonts.get(node);while(node&&node.parentNode!==parent)node=node.parentNode;return node||null}
N.removeChild=function(child){if(!child||child.parentNode===this)return remove.call(this,child);
var place=childOf(this,child);if(place)remove.call(this,place);return child};
N.insertBefore=function(node,next){return insert.call(this,node,next&&next.parentNode!==this?childOf(this,next):next)};
Object.defineProperty(N,"nodeValue",{configurable:true,enumerable:true,get:value.get,set:function(text){
var font=this.nodeType===3&&!this.parentNode&&fonts.get(this);if(font&&font.parentNode)font.replaceWith(this);value.set.call(this,text)}})})()`;
